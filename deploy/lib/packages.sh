# shellcheck shell=bash
# Finds what is needed on this machine, installs the servers where that is possible, says what is missing.

# A server's program, also outside a user's PATH; fails when it is not installed.
find_server() { PATH=$PATH:/usr/sbin:/usr/local/sbin:/sbin command -v "$1"; }

# The Debian packages that the three servers lack here.
missing_packages() {
  local package
  for package in mariadb-server redis-server rabbitmq-server; do
    case $package in
      mariadb-server) find_server mariadbd && command -v mariadb-install-db ;;
      redis-server) find_server redis-server ;;
      rabbitmq-server) [[ -n $(rabbitmq_program) ]] && command -v epmd ;;
    esac >/dev/null || printf '%s\n' "$package"
  done
}

# RabbitMQ's own start script, not the one in sbin that changes user and folder.
rabbitmq_program() {
  local program
  for program in /usr/lib/rabbitmq/bin/rabbitmq-server /usr/lib/rabbitmq/lib/*/sbin/rabbitmq-server; do
    if [[ -x $program ]]; then
      printf '%s' "$program"
      return
    fi
  done
}

# Runs a command as root, directly or with sudo.
as_root() { if ((EUID == 0)); then "$@"; else sudo "$@"; fi; }

# Installs Debian packages without letting them start, or start with the machine, what they bring.
install_packages() {
  local policy=/usr/sbin/policy-rc.d made=false outcome=0 package
  command -v apt-get >/dev/null && { ((EUID == 0)) || command -v sudo >/dev/null; } || return 1
  note "installing $* (apt-get)"
  if [[ ! -e $policy ]]; then
    printf '#!/bin/sh\nexit 101\n' | as_root tee "$policy" >/dev/null && as_root chmod 755 "$policy" && made=true
  fi
  as_root apt-get update -qq >>"$LOGS/packages.log" 2>&1 || outcome=1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >>"$LOGS/packages.log" 2>&1 || outcome=1
  if $made; then as_root rm -f "$policy"; fi
  if [[ -d /run/systemd/system ]]; then
    for package in "$@"; do as_root systemctl disable --quiet "${package/mariadb-server/mariadb}" || true; done
  fi 2>>"$LOGS/packages.log"
  return "$outcome"
}

# The three servers: installed, or to be installed, or in containers; decided once per state folder.
provide_servers() {
  local missing
  [[ ! -f $STATE/containers ]] || return 0
  mkdir -p "$LOGS"
  mapfile -t missing < <(missing_packages)
  if ((${#missing[@]})); then
    if install_packages "${missing[@]}" && [[ -z $(missing_packages) ]]; then
      step packages "installed ${missing[*]}"
    elif docker_answers; then
      touch "$STATE/containers"
      step packages 'servers run as containers'
    else
      [[ ! -s $LOGS/packages.log ]] || show_log_end packages 15
      die "Missing: ${missing[*]}
Install them (Debian, Ubuntu: sudo apt-get install ${missing[*]}), or start a Docker engine, then try again."
    fi
  fi
}

# Prometheus and its exporters, for whoever starts them. Without what they recommend: that would watch the machine.
provide_prometheus() {
  local package missing=()
  for package in prometheus prometheus-redis-exporter prometheus-mysqld-exporter; do
    find_server "$package" >/dev/null || missing+=("$package")
  done
  ((${#missing[@]})) || return 0
  mkdir -p "$LOGS"
  install_packages --no-install-recommends "${missing[@]}" || true
  for package in "${missing[@]}"; do
    find_server "$package" >/dev/null || die "Missing: ${missing[*]} (Debian, Ubuntu: sudo apt-get install ${missing[*]})."
  done
}

# The major version of a JDK folder; 0 when it is none.
jdk_version() {
  local version=0
  if [[ -x $1/bin/javac && -x $1/bin/keytool ]]; then
    if [[ -f $1/release ]]; then
      version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
    else
      version=$("$1/bin/javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
    fi
  fi
  printf '%s' "${version:-0}"
}

# Finds the JDK that everything runs on: JAVA_HOME if new enough, else the newest there is.
find_jdk() {
  local candidate version best=0
  JDK=''
  if [[ -n ${JAVA_HOME:-} ]] && (($(jdk_version "$JAVA_HOME") >= 21)); then
    JDK=$JAVA_HOME
    return
  fi
  for candidate in /usr/lib/jvm/* "$(dirname "$(dirname "$(readlink -f "$(command -v javac || echo /-/-)")")")"; do
    version=$(jdk_version "$candidate")
    if ((version >= 21 && version > best)); then
      best=$version JDK=$candidate
    fi
  done
  [[ -n $JDK ]] || die "No JDK 21 or newer was found in JAVA_HOME, /usr/lib/jvm or PATH.
Install one (for example Eclipse Temurin 25, or on newer Debians: sudo apt-get install openjdk-21-jdk-headless)."
}

# Maven runs on whatever JDK is the default; the build itself picks the newest one.
require_maven() {
  command -v mvn >/dev/null || install_packages maven ||
    die "Maven 3.8 or newer is missing (Debian, Ubuntu: sudo apt-get install maven)."
  command -v java >/dev/null || [[ -n ${JAVA_HOME:-} ]] || export JAVA_HOME=$JDK
}

# The Node that is taken when neither this machine nor its packages have one that is new enough.
NODE_PINNED=22.23.3

# Answers whether node and npm are there and new enough for the build of the pages (20.19, or 22.12 and later).
has_node() {
  local version major minor
  command -v npm >/dev/null || return 1
  version=$(node --version 2>/dev/null) || return 1
  IFS=. read -r major minor _ <<<"${version#v}"
  ((major > 22 || (major == 22 && minor >= 12) || (major == 20 && minor >= 19)))
}

# Node for the pages: this machine's, else its package, else a pinned one in the state folder.
provide_node() {
  local pinned=$STATE/node/node_modules architecture
  case $(uname -m) in aarch64 | arm64) architecture=arm64 ;; *) architecture=x64 ;; esac
  pinned+=/node-linux-$architecture/bin
  if [[ -x $pinned/node ]]; then PATH=$pinned:$PATH; fi
  has_node && return
  mkdir -p "$LOGS"
  command -v npm >/dev/null || install_packages nodejs npm ||
    die "Node 20.19 or newer and npm are missing (Debian, Ubuntu: sudo apt-get install nodejs npm)."
  has_node && return
  note "installing Node $NODE_PINNED in $STATE/node (npm); this machine's is too old for the pages"
  npm install --prefix "$STATE/node" --no-save --no-audit --no-fund "node-linux-$architecture@$NODE_PINNED" \
    >>"$LOGS/packages.log" 2>&1 || true
  PATH=$pinned:$PATH
  has_node || die "Node 20.19, or 22.12 or newer, is missing, and it could not be installed with npm; see $LOGS/packages.log."
}

# The program of a browser that runs; Ubuntu's chromium is there without one, until it is installed as a snap.
find_browser() {
  local program
  for program in "${COURTGATE_CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [[ -n $program ]] && command -v "$program" >/dev/null && "$program" --version >/dev/null 2>&1; then
      command -v "$program"
      return
    fi
  done
  return 1
}

# The browser that the pages are tested in, with letters for the Chinese ones.
provide_browser() {
  local program
  if ! program=$(find_browser); then
    mkdir -p "$LOGS"
    if ! install_packages chromium fonts-wqy-zenhei || ! program=$(find_browser); then
      die "Chromium is missing (Debian: sudo apt-get install chromium), or name another one in COURTGATE_CHROMIUM."
    fi
  fi
  export COURTGATE_CHROMIUM=$program
}

# kubectl, with which the tests render deploy/k8s; no cluster is needed.
provide_kubectl() {
  command -v kubectl >/dev/null && return
  mkdir -p "$LOGS"
  install_packages kubernetes-client ||
    die "kubectl is missing (Debian, Ubuntu: sudo apt-get install kubernetes-client)."
}

# The small tools that this program itself uses.
require_tools() {
  local tool
  for tool in curl flock setsid od stat; do
    command -v "$tool" >/dev/null || die "'$tool' is missing (Debian, Ubuntu: sudo apt-get install curl util-linux coreutils)."
  done
}
