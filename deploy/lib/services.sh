# shellcheck shell=bash
# Services built here: run from a copy in the state folder, so that a build does not pull the jar away from
# under a running JVM; each service with only the secrets that it needs.

# The module of something that is built here.
module_of() {
  case $1 in
    nacos) printf 'deploy/local-nacos' ;;
    channel) printf 'channel-simulator' ;;
    common-lib | web | suite-client | drills) printf '%s' "$1" ;;
    *) printf '%s-service' "$(service_of "$1")" ;;
  esac
}

# The jar of a component that is built here; fails when there is none: NAME [FOLDER WITHIN ITS MODULE]
jar_of() {
  local jar
  for jar in "$ROOT/$(module_of "$1")/${2:-$(built_folder)}/"*.jar; do
    case $jar in
      *-sources.jar | *-javadoc.jar | *-tests.jar | *'*.jar') ;;
      *) printf '%s' "$jar"; return 0 ;;
    esac
  done
  return 1
}

# Fingerprint that tells one build of a jar and its libraries from another.
build_of() {
  local jar
  jar=$(jar_of "$1")
  stat -c '%n %Y %s' "$jar" "$(dirname "$jar")/lib/"* | cksum
}

# Answers whether a component's copy in the state folder is of the jar that is there now, if any is.
is_current() {
  jar_of "$1" >/dev/null || return 0
  [[ -f $APP/$1/build && $(<"$APP/$1/build") == "$(build_of "$1")" ]]
}

# Copies what a component is run from.
unpack() {
  local folder=$APP/$1 jar
  require_jars "$1"
  is_current "$1" && return
  jar=$(jar_of "$1")
  rm -rf "$folder"
  mkdir -p "$folder"
  cp -a "$(dirname "$jar")/lib" "$folder/lib"
  cp "$jar" "$folder/$1.jar"
  build_of "$1" >"$folder/build"
}

# Heap and collector: the two that carry a rush collect in parallel. A young generation is resident once it was filled,
# and left alone it would be a third of the heap.
jvm_options_of() {
  case $(service_of "$1") in
    # Thousands of requests under way at once must fit into the young generation.
    gateway) printf '%s\n' -Xmx1g -Xmn384m -XX:+UseParallelGC ;;
    reserve) printf '%s\n' -Xmx512m -XX:+UseParallelGC ;;
    booking) printf '%s\n' -Xmx384m -Xmn96m -XX:+UseSerialGC ;;
    nacos) printf '%s\n' -Xmx384m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 ;;
    # No student waits for these: what the second compiler would gain them, it takes from those who are waited for.
    payment) printf '%s\n' -Xmx384m -Xmn48m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=128m ;;
    *) printf '%s\n' -Xmx256m -Xmn32m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=128m ;;
  esac
}

# Options of every JVM that may have a cache. Loading its classes alone is no reason for a full collection.
COMMON_JVM_OPTIONS=(-XX:MetaspaceSize=160m -XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED
  --sun-misc-unsafe-memory-access=allow -XX:+ExitOnOutOfMemoryError)

# A rehearsal keeps the first page waiting, and the other services that start; of a suite that one person starts, most of
# it comes when all services are up. An instance that takes over from another is rehearsed first.
rehearse_shortly() {
  is_clustered || is_doubled || export COURTGATE_REHEARSAL_LONGESTBEFOREREADY=5s COURTGATE_REHEARSAL_PAUSE=45s
}

# Starts one service with its own environment.
begin_service() {
  local name=$1 options
  unpack "$name"
  mapfile -t options < <(jvm_options_of "$name" && aot_options_of "$name")
  (
    service_environment "$name"
    rehearse_shortly
    launch "$name" "$JDK/bin/java" "${options[@]}" -Duser.home="$STATE/home" -Djava.io.tmpdir="$STATE/tmp/$name" \
      "${COMMON_JVM_OPTIONS[@]}" -jar "$APP/$name/$name.jar"
  )
}

# Forgets what an environment that was read before said of clusters; single servers have no such settings.
forget_node_settings() { unset COURTGATE_REDIS_MODE COURTGATE_REDIS_MASTER COURTGATE_REDIS_SENTINEL_PASSWORD COURTGATE_RABBIT_ADDRESSES; }

# Exports what a service reads; nobody gets another's secrets.
service_environment() {
  local name=$1 service password
  service=$(service_of "$name") password=${service^^}_DB_PASSWORD
  # Other tools' variables, which Spring Boot would take for the wish to log every request with its path.
  unset DEBUG TRACE
  forget_node_settings
  export HOME=$STATE/home SPRING_PROFILES_ACTIVE=dev
  export COURTGATE_BIND=127.0.0.1 COURTGATE_PORT COURTGATE_MANAGEMENT_PORT COURTGATE_NACOS
  COURTGATE_PORT=$(port_of "$name")
  COURTGATE_MANAGEMENT_PORT=$(management_port_of "$name")
  COURTGATE_NACOS=127.0.0.1:$(port_of nacos)
  # Nacos would tell the others the address of a network card, where nobody listens.
  export SPRING_CLOUD_NACOS_DISCOVERY_IP=127.0.0.1
  export COURTGATE_REDIS COURTGATE_REDIS_PASSWORD=$REDIS_PASSWORD
  COURTGATE_REDIS=redis://127.0.0.1:$(wired_port_of redis)
  # COURTGATE_CACHE_REDIS and its _PASSWORD go through as they are: a second Redis for what may be forgotten.
  export COURTGATE_RABBIT_HOST=127.0.0.1 COURTGATE_RABBIT_USER=courtgate COURTGATE_RABBIT_PASSWORD=$RABBIT_PASSWORD
  export COURTGATE_RABBIT_PORT COURTGATE_TOKEN_CERTIFICATES=$KEYS/token.pem COURTGATE_INTERNAL_KEY=$INTERNAL_KEY
  COURTGATE_RABBIT_PORT=$(wired_port_of rabbitmq)
  if is_clustered; then export_node_settings; fi
  # A drill writes the name of a point here, and the process dies there.
  export COURTGATE_CRASH_FILE=$STATE/run/$name.crash
  # With one of each nobody would take over while an instance leaves.
  export COURTGATE_DISCOVERY_DRAIN=0s
  if is_doubled; then COURTGATE_DISCOVERY_DRAIN=5s; fi
  case $service in
    booking | payment | scheduler)
      export COURTGATE_DB_URL COURTGATE_DB_USER=courtgate_$service COURTGATE_DB_PASSWORD=${!password}
      COURTGATE_DB_URL=$(jdbc_url_of "$service" "$(wired_port_of mariadb)")
      ;;
  esac
  case $service in
    booking)
      export COURTGATE_TOKEN_KEYSTORE=$KEYS/token.p12 COURTGATE_TOKEN_KEYSTORE_PASSWORD=$TOKEN_KEYSTORE_PASSWORD
      export COURTGATE_PASSWORD_PEPPER=$PASSWORD_PEPPER
      export COURTGATE_RELEASE_RAISE=true
      ;;
    payment)
      export COURTGATE_CHANNEL_URL COURTGATE_CHANNEL_SECRET=$CHANNEL_SECRET
      COURTGATE_CHANNEL_URL=http://127.0.0.1:$(port_of channel)
      # Address for the notifications of channels.
      export COURTGATE_PAY_NOTIFY_BASE
      COURTGATE_PAY_NOTIFY_BASE=http://127.0.0.1:$(port_of gateway)
      ;;
    reserve) export COURTGATE_TRACE_KEY=$TRACE_KEY ;;
  esac
}
