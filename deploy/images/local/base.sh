# shellcheck shell=bash
# Images that are made from the distribution's packages, where no public image can be pulled.

# The modules of a public Java runtime; the services are compiled for no less.
RUNTIME_MODULES=java.se,jdk.unsupported,jdk.crypto.ec,jdk.crypto.cryptoki,jdk.management,jdk.management.agent,\
jdk.naming.dns,jdk.net,jdk.nio.mapmode,jdk.zipfs,jdk.localedata,jdk.charsets,jdk.httpserver,jdk.jfr,jdk.xml.dom,\
jdk.security.auth

# Libraries that the Java runtime and the native parts of its libraries are linked with.
BASE_PACKAGES=(libc6 libgcc-s1 libstdc++6 zlib1g)

# The servers, and the programs that their images' healthchecks run.
SERVER_PACKAGES=mariadb-server,redis-server,rabbitmq-server

# The ids that the official images of the servers use as well.
SERVER_USER=999

# The Java runtime of this machine's JDK on the distribution's C library; nothing else, no shell.
build_local_base() {
  local folder=$CONTEXTS/local-java tree since key
  tree=$folder/root
  key="$(<"$JDK/release") $RUNTIME_MODULES ${BASE_PACKAGES[*]}"
  if [[ ! -f $folder/key || $(<"$folder/key") != "$key" ]]; then
    since=$(now_millis)
    rm -rf "$folder"
    mkdir -p "$tree"/{etc,opt,tmp} "$folder/packages"
    unpack_packages "$folder/packages" "$tree"
    link_runtime "$tree/opt/java"
    printf 'root:x:0:0::/:/none\ncourtgate:x:10001:10001::/app:/none\n' >"$tree/etc/passwd"
    printf 'root:x:0:\ncourtgate:x:10001:\n' >"$tree/etc/group"
    chmod -R a+rX,go-w "$tree"
    chmod 1777 "$tree/tmp"
    pack "$tree" "$folder/tree.tar"
    rm -rf "$tree" "$folder/packages"
    printf '%s' "$key" >"$folder/key"
    step local-java 'runtime linked, packages unpacked' "$since"
  fi
  build_image "$BASE" "$ROOT/deploy/images/local/tree.Dockerfile" "$folder"
}

# The packages' files without their scripts: FOLDER TREE.
unpack_packages() {
  local package
  command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || die '--local-base needs apt-get and dpkg-deb.'
  (cd "$1" && apt-get download -qq "${BASE_PACKAGES[@]}") >>"$LOGS/packages.log" 2>&1 || {
    show_log_end packages 10
    die "These packages could not be downloaded: ${BASE_PACKAGES[*]} (is apt-get update needed?)"
  }
  for package in "$1"/*.deb; do dpkg-deb --extract "$package" "$2"; done
  rm -rf "$2/usr/share"
}

# A Java runtime with the modules that a public one has.
link_runtime() {
  "$JDK/bin/jlink" --add-modules "$RUNTIME_MODULES" --strip-debug --no-man-pages --no-header-files \
    --generate-cds-archive --output "$1" >>"$LOGS/jlink.log" 2>&1 || {
    show_log_end jlink 10
    die "No Java runtime could be linked from $JDK."
  }
}

# A tree as an archive whose owner is root and whose bytes do not depend on when it was made: TREE ARCHIVE.
pack() {
  tar --create --file "$2" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(commit_time)" -C "$1" .
}

# The images of the servers, from one tree; the local Nacos stands in for the official one.
build_local_servers() {
  local folder=$CONTEXTS/local-servers server
  make_server_tree "$folder"
  build_image "courtgate/local-servers:$VERSION" "$ROOT/deploy/images/local/tree.Dockerfile" "$folder"
  for server in mariadb redis rabbitmq nacos; do
    lay_out_server "$server" "$CONTEXTS/local-$server"
    build_image "courtgate/local-$server:$VERSION" "$ROOT/deploy/images/local/server.Dockerfile" \
      "$CONTEXTS/local-$server" --build-arg "BASE=courtgate/local-servers:$VERSION" --build-arg "SERVER=$server"
  done
}

# The distribution with the three servers and the Java runtime of the local base.
make_server_tree() {
  local since suite mode=unshare
  [[ ! -f $1/tree.tar || $CONTEXTS/local-java/tree.tar -nt $1/tree.tar ]] || return 0
  command -v mmdebstrap >/dev/null || install_packages mmdebstrap ||
    die "mmdebstrap is missing (Debian, Ubuntu: sudo apt-get install mmdebstrap)."
  since=$(now_millis)
  # shellcheck source=/dev/null
  suite=$(source /etc/os-release && printf '%s' "$VERSION_CODENAME")
  ((EUID != 0)) || mode=root
  mkdir -p "$1"
  # shellcheck disable=SC2016 # $1 is the tree, for mmdebstrap to fill in
  mmdebstrap --mode="$mode" --variant=minbase --include="$SERVER_PACKAGES" \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' \
    --customize-hook='rm -rf "$1"/var/lib/mysql "$1"/var/lib/rabbitmq "$1"/etc/mysql' \
    --customize-hook="tar --extract --file '$CONTEXTS/local-java/tree.tar' -C \"\$1\" ./opt/java" \
    --customize-hook="chroot \"\$1\" install --directory --owner=$SERVER_USER --group=$SERVER_USER \
      /data /var/lib/mysql /var/lib/rabbitmq /home/nacos /home/nacos/data /home/nacos/logs" \
    --format=tar "$suite" "$1/tree.new" >>"$LOGS/mmdebstrap.log" 2>&1 || {
    show_log_end mmdebstrap 15
    die 'mmdebstrap could not make the tree of the servers.'
  }
  mv "$1/tree.new" "$1/tree.tar"
  step local-servers 'tree of packages made' "$since"
}

# Parts of a server's image beside the tree: SERVER CONTEXT.
lay_out_server() {
  local files=$2/files jar
  rm -rf "$2"
  mkdir -p "$files/opt/courtgate"
  cp "$ROOT/deploy/images/local/entrypoint" "$files/opt/courtgate/entrypoint"
  if [[ $1 == nacos ]]; then
    jar=$(jar_of nacos) || die "The jar of $(module_of nacos) is missing; run without --no-build."
    mkdir -p "$files/home/nacos"/{bin,target}
    cp "$ROOT/deploy/images/local/nacos-startup" "$files/home/nacos/bin/docker-startup.sh"
    cp -R "$(dirname "$jar")/lib" "$files/home/nacos/target/lib"
    cp "$jar" "$files/home/nacos/target/nacos.jar"
  fi
  chmod -R a+rX,go-w "$files"
  find "$2" -exec touch --no-dereference --date="@$(commit_time)" {} +
}
