# shellcheck shell=bash
# The state folder: ports, secrets, keys, and the file env that says all of it to the services and the tests.

SERVERS=(mariadb redis epmd rabbitmq nacos channel wires redis-exporter mariadb-exporter prometheus redis-old redis-again
  redis-new mysql)
# Exporters for servers that do not tell Prometheus by themselves; they come and go with it.
EXPORTERS=(redis-exporter mariadb-exporter)
FIRST_SERVICES=(booking reserve gateway payment scheduler)
SERVICES=("${FIRST_SERVICES[@]}")

# Finds the folder of everything of this instance, and the shift of its ports.
locate_state() {
  local asked=${COURTGATE_PORT_OFFSET:-}
  [[ -z $asked || $asked =~ ^(0|[1-9][0-9]*)$ ]] ||
    die "COURTGATE_PORT_OFFSET must be a whole number, not '$asked'."
  local folder=${COURTGATE_STATE:-}
  if [[ -z $folder ]]; then
    folder=$ROOT/.state
    ((${asked:-0} == 0)) || folder=$ROOT/.state-$asked
  fi
  STATE=$(realpath -m -- "$folder")
  # Builds that another instance has unpacked can be run from there.
  APP=${COURTGATE_APP:-$STATE/app}
  RUN=$STATE/run LOGS=$STATE/log DATA=$STATE/data KEYS=$STATE/keys
  local kept=''
  [[ -f $STATE/offset ]] && kept=$(<"$STATE/offset")
  OFFSET=${asked:-${kept:-0}}
  [[ -z $kept || $kept == "$OFFSET" ]] || die "$STATE was made with COURTGATE_PORT_OFFSET=$kept; \
use that, or another COURTGATE_STATE, or clean it first."
  use_instances
  if is_clustered; then use_nodes; fi
  ((OFFSET <= 12000)) || die "COURTGATE_PORT_OFFSET must be at most 12000, so that all ports stay below 32768."
}

# Makes SERVICES say what this instance of the suite consists of: a second of each is NAME-2.
use_instances() {
  local service
  SERVICES=("${FIRST_SERVICES[@]}")
  is_doubled || return 0
  for service in "${FIRST_SERVICES[@]}"; do SERVICES+=("$service-2"); done
}

# Answers whether there are two of each service.
is_doubled() { [[ -f $STATE/doubled ]]; }

# The service that a name is an instance of.
service_of() { printf '%s' "${1%-2}"; }

# The other instance of the same service.
twin_of() { if [[ $1 == *-2 ]]; then service_of "$1"; else printf '%s-2' "$1"; fi; }

# The main port of a component.
port_of() {
  local base
  case $1 in
    redis-[1-6] | rabbitmq-[1-3] | mariadb-[1-3]) base=$(base_of_node "$1") ;;
    *-2)
      is_service "$1" || die "There is one of each service here; two come with deploy/dev up --instances 2."
      printf '%s' $(($(port_of "$(service_of "$1")") + 200))
      return
      ;;
    mariadb | proxy) base=18306 ;; mysql) base=18307 ;; redis) base=18379 ;; rabbitmq) base=18672 ;; epmd) base=18674 ;;
    nacos) base=18848 ;; gateway) base=18080 ;; reserve) base=18081 ;; booking) base=18082 ;;
    payment) base=18083 ;; scheduler) base=18084 ;; channel) base=18085 ;; wires) base=18690 ;;
    redis-old) base=18130 ;; redis-again) base=18140 ;; redis-new) base=18150 ;;
    prometheus) base=18090 ;; redis-exporter) base=18091 ;; mariadb-exporter) base=18092 ;;
    *) die "Nobody is called '$1'. Names: ${SERVERS[*]} ${SERVICES[*]}" ;;
  esac
  printf '%s' $((base + OFFSET))
}

# Answers whether services reach their servers over wires, which a drill can make swallow everything.
has_wires() { [[ -f $STATE/wires ]]; }

# The port at which services reach a server.
wired_port_of() {
  local wires
  if ! has_wires; then
    port_of "$1"
    return
  fi
  wires=$(port_of wires)
  case $1 in
    mariadb) printf '%s' $((wires + 1)) ;; redis) printf '%s' $((wires + 2)) ;; rabbitmq) printf '%s' $((wires + 3)) ;;
  esac
}

# The port of a service's health and metrics.
management_port_of() { printf '%s' $(($(port_of "$1") + 100)); }

# The port at which RabbitMQ tells what it measures, once somebody watches.
rabbitmq_metrics_port() { printf '%s' $(($(port_of rabbitmq) + 23)); }

# The port at which a node of RabbitMQ hears other nodes and its tools.
rabbitmq_dist_port() { if is_node "$1"; then node_port "$1" 10; else printf '%s' $(($(port_of "$1") + 1)); fi; }

# Every port that a component listens on.
ports_of() {
  local port
  port=$(port_of "$1")
  case $1 in
    redis-[1-6] | rabbitmq-[1-3] | mariadb-[1-3]) ports_of_node "$1" ;;
    rabbitmq) printf '%s\n' "$port" "$(rabbitmq_dist_port rabbitmq)" "$(rabbitmq_metrics_port)" ;;
    nacos) printf '%s\n' "$port" $((port + 1000)) $((port + 1001)) $((port - 1000)) ;;
    wires) printf '%s\n' "$port" $((port + 1)) $((port + 2)) $((port + 3)) ;;
    mariadb | mysql | proxy | redis | redis-old | redis-again | redis-new | epmd | channel | prometheus | *-exporter) printf '%s\n' "$port" ;;
    *) printf '%s\n' "$port" $((port + 100)) ;;
  esac
}

# Answers whether the name is a service's, or its second instance's.
is_service() { [[ " ${SERVICES[*]} " == *" $1 "* ]]; }

# Answers whether a component comes out of this repository's build.
is_built_here() { [[ $1 == nacos || $1 == channel ]] || is_service "$1"; }

# 48 random hexadecimal digits.
random_word() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

# Makes what the state folder lacks: folders, secrets, the token key. Reads the secrets.
prepare_state() {
  umask 077
  mkdir -p "$RUN" "$LOGS" "$DATA" "$KEYS" "$STATE/tmp" "$STATE/home"
  printf '%s\n' "$OFFSET" >"$STATE/offset"
  touch "$STATE/secrets"
  local name
  for name in DB_ROOT_PASSWORD BOOKING_DB_PASSWORD PAYMENT_DB_PASSWORD SCHEDULER_DB_PASSWORD REDIS_PASSWORD \
    RABBIT_PASSWORD WATCHER_PASSWORD ERLANG_COOKIE TOKEN_KEYSTORE_PASSWORD INTERNAL_KEY TRACE_KEY PASSWORD_PEPPER \
    CHANNEL_SECRET PROXY_PASSWORD; do
    grep -q "^$name=" "$STATE/secrets" || printf '%s=%s\n' "$name" "$(random_word)" >>"$STATE/secrets"
  done
  # shellcheck source=/dev/null
  source "$STATE/secrets"
  make_token_key
  write_environment
}

# The key that signs access tokens and the certificate that verifies them.
make_token_key() {
  [[ -s $KEYS/token.p12 && -s $KEYS/token.pem ]] && return
  rm -f "$KEYS"/token.*
  export TOKEN_KEYSTORE_PASSWORD
  "$JDK/bin/keytool" -genkeypair -alias courtgate -keyalg RSA -keysize 2048 -validity 3650 \
    -dname 'CN=courtgate token issuer' -storetype PKCS12 -keystore "$KEYS/token.new" \
    -storepass:env TOKEN_KEYSTORE_PASSWORD 2>"$LOGS/keytool.log" ||
    die "keytool could not make the token key: $(<"$LOGS/keytool.log")"
  "$JDK/bin/keytool" -exportcert -rfc -alias courtgate -keystore "$KEYS/token.new" \
    -storepass:env TOKEN_KEYSTORE_PASSWORD >"$KEYS/token.pem" 2>>"$LOGS/keytool.log" ||
    die "keytool could not export the certificate: $(<"$LOGS/keytool.log")"
  export -n TOKEN_KEYSTORE_PASSWORD
  mv "$KEYS/token.new" "$KEYS/token.p12"
}

# The JDBC URL of a service's schema at a port: SERVICE PORT.
jdbc_url_of() {
  printf 'jdbc:mysql://127.0.0.1:%s/courtgate_%s?%s' "$2" "$1" \
    'rewriteBatchedStatements=true&useSSL=false&allowPublicKeyRetrieval=true&connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true'
}

# Writes the file env: shell lines that say every port, address, secret and path of this instance.
write_environment() {
  local service prefix
  {
    print_variable STATE "$STATE"
    print_variable PORT_OFFSET "$OFFSET"
    print_variable ROOT "$ROOT"
    print_variable DEV "$ROOT/deploy/dev"
    print_variable JDK "$JDK"
    for service in "${SERVICES[@]}"; do
      prefix=${service^^} prefix=${prefix//-/_}
      print_variable "${prefix}_PORT" "$(port_of "$service")"
      print_variable "${prefix}_MANAGEMENT_PORT" "$(management_port_of "$service")"
      print_variable "${prefix}_URL" "http://127.0.0.1:$(port_of "$service")"
      print_variable "${prefix}_MANAGEMENT_URL" "http://127.0.0.1:$(management_port_of "$service")"
    done
    for service in booking payment scheduler; do
      local password=${service^^}_DB_PASSWORD
      print_variable "${service^^}_DB_URL" "$(jdbc_url_of "$service" "$(port_of mariadb)")"
      print_variable "${service^^}_DB_USER" "courtgate_$service"
      print_variable "${service^^}_DB_PASSWORD" "${!password}"
    done
    print_variable WIRES_PORT "$(port_of wires)"
    print_variable MARIADB_PORT "$(port_of mariadb)"
    print_variable DB_ROOT_PASSWORD "$DB_ROOT_PASSWORD"
    print_variable NACOS "127.0.0.1:$(port_of nacos)"
    print_variable REDIS "redis://127.0.0.1:$(port_of redis)"
    print_variable REDIS_PORT "$(port_of redis)"
    print_variable REDIS_PASSWORD "$REDIS_PASSWORD"
    print_variable WATCHER_PASSWORD "$WATCHER_PASSWORD"
    print_variable RABBIT_HOST 127.0.0.1
    print_variable RABBIT_PORT "$(port_of rabbitmq)"
    print_variable RABBIT_USER courtgate
    print_variable RABBIT_PASSWORD "$RABBIT_PASSWORD"
    print_variable PROMETHEUS_URL "http://127.0.0.1:$(port_of prometheus)"
    print_variable TOKEN_CERTIFICATES "$KEYS/token.pem"
    print_variable TOKEN_KEYSTORE "$KEYS/token.p12"
    print_variable TOKEN_KEYSTORE_PASSWORD "$TOKEN_KEYSTORE_PASSWORD"
    print_variable INTERNAL_KEY "$INTERNAL_KEY"
    print_variable TRACE_KEY "$TRACE_KEY"
    print_variable PASSWORD_PEPPER "$PASSWORD_PEPPER"
    print_variable CHANNEL_PORT "$(port_of channel)"
    print_variable CHANNEL_URL "http://127.0.0.1:$(port_of channel)"
    print_variable CHANNEL_SECRET "$CHANNEL_SECRET"
    if is_clustered; then print_node_variables; fi
  } >"$STATE/env.new"
  mv "$STATE/env.new" "$STATE/env"
}

# One line of the file env.
print_variable() { printf 'export COURTGATE_%s=%q\n' "$1" "$2"; }
