# shellcheck shell=bash
# Start and health check of each server. Installed binaries are used as they are,
# never the system's own instances: data, configuration and ports are this state folder's.

MARIADB_OPTIONS=(--skip-name-resolve --character-set-server=utf8mb4 --default-time-zone=+00:00
  --max-connections=300 --innodb-buffer-pool-size=256M
  --long-query-time=1 --server-id=1 --binlog-format=ROW --max-binlog-size=64M --binlog-expire-logs-seconds=172800)
REDIS_OPTIONS=(--appendonly yes --appendfsync everysec --save '' --maxmemory 1gb --maxmemory-policy noeviction)

# Starts a component; whether it is well is for is_healthy to say.
begin() {
  if in_container "$1"; then
    start_container "$1"
    return
  fi
  require_free_ports "$1"
  case $1 in
    redis-[1-6] | rabbitmq-[1-3] | mariadb-[1-3] | proxy) begin_node "$1" ;;
    mariadb) begin_mariadb ;;
    mysql) begin_mysql ;;
    redis | redis-old | redis-again | redis-new) begin_redis "$1" ;;
    epmd) launch epmd "$(command -v epmd)" -address 127.0.0.1 -port "$(port_of epmd)" ;;
    rabbitmq) begin_rabbitmq rabbitmq ;;
    nacos) begin_nacos ;;
    channel) begin_channel ;;
    wires) begin_wires ;;
    redis-exporter) begin_redis_exporter ;;
    mariadb-exporter) begin_mariadb_exporter ;;
    prometheus) begin_prometheus ;;
    *) begin_service "$1" ;;
  esac
}

# Answers whether a component does its work right now.
is_healthy() {
  local port
  port=$(port_of "$1")
  case $1 in
    redis-[1-6] | rabbitmq-[1-3] | mariadb-[1-3] | proxy) is_healthy_node "$1" ;;
    mariadb | mysql) answers "$port" '' 0a 5 ;;
    redis | redis-old | redis-again | redis-new) answers "$port" "AUTH $REDIS_PASSWORD\r\nPING\r\n" 2b 6 ;;
    epmd) answers "$port" '\x00\x01n' 00 ;;
    rabbitmq) answers "$port" 'AMQP\x00\x00\x09\x01' 01 ;;
    nacos) answers_ok "http://127.0.0.1:$port/nacos/v3/admin/core/state/readiness" ;;
    wires) answers "$port" 'hello\n' 6f ;;
    redis-exporter) answers_ok "http://127.0.0.1:$port/health" ;;
    mariadb-exporter) answers_ok "http://127.0.0.1:$port/" ;;
    prometheus) answers_ok "http://127.0.0.1:$port/-/ready" ;;
    channel) answers_ok "http://127.0.0.1:$port/health" ;;
    *) answers_ok "http://127.0.0.1:$(management_port_of "$1")/actuator/health/readiness" ;;
  esac
}

# Answers whether a service knows somebody of each that it calls.
is_acquainted() { answers_ok "http://127.0.0.1:$(management_port_of "$1")/actuator/health/acquainted"; }

# Answers whether a GET succeeds; without a program, for services are asked often while they need the processor, and in
# a shell of its own, since the other end may hang up at any moment.
answers_ok() (
  address=${1#http://127.0.0.1:} status=''
  exec {line}<>"/dev/tcp/127.0.0.1/${address%%/*}" || exit 1
  printf 'GET /%s HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n' "${address#*/}" >&"$line"
  read -r -t 2 _ status _ <&"$line"
  [[ $status == 2?? ]]
) 2>/dev/null

# The three schemas, each with a user that sees no other; and one who may ask how the server is, and sees no schema.
schema_script() {
  local service password
  for service in booking payment scheduler; do
    password=${service^^}_DB_PASSWORD
    cat <<SQL
CREATE DATABASE IF NOT EXISTS courtgate_$service CHARACTER SET utf8mb4;
CREATE USER IF NOT EXISTS 'courtgate_$service'@'%' IDENTIFIED BY '${!password}';
GRANT ALL ON courtgate_$service.* TO 'courtgate_$service'@'%';
SQL
  done
  printf "CREATE USER IF NOT EXISTS 'courtgate_watcher'@'%%' IDENTIFIED BY '%s' WITH MAX_USER_CONNECTIONS 3;\n" \
    "$WATCHER_PASSWORD"
}

# Schemas and users, and a password for the one that was there before.
first_statements() {
  schema_script
  printf "DELETE FROM mysql.global_priv WHERE User IN ('', 'root') AND Host NOT IN ('localhost', '127.0.0.1');\n"
  printf 'FLUSH PRIVILEGES;\n'
  printf "ALTER USER 'root'@'localhost' IDENTIFIED BY '%s', 'root'@'127.0.0.1' IDENTIFIED BY '%s';\n" \
    "$DB_ROOT_PASSWORD" "$DB_ROOT_PASSWORD"
}

# The data folder of a MariaDB, which appears complete or not at all: NAME mariadb-install-db's further arguments.
install_database() {
  local folder=$DATA/$1
  rm -rf "$folder/new"
  mariadb-install-db --no-defaults --user="$(id -un)" --datadir="$folder/new" \
    --auth-root-authentication-method=normal --skip-test-db "${@:2}" >>"$LOGS/$1.log" 2>&1 || {
    show_log_end "$1"
    die "mariadb-install-db failed."
  }
  mv "$folder/new" "$folder/data"
}

# MariaDB.
begin_mariadb() {
  local folder=$DATA/mariadb user
  user=$(id -un)
  mkdir -p "$folder" "$folder/binlog"
  [[ -d $folder/data ]] || install_database mariadb
  {
    printf 'SET SESSION sql_log_bin = 0;\n' # of every start, and of no interest to restore
    first_statements
  } >"$folder/start.sql"
  # The list of binary logs names their folder, which may have been moved since.
  if [[ -f $folder/binlog/log.index ]]; then sed -i "s|^.*/|$folder/binlog/|" "$folder/binlog/log.index"; fi
  # The binary logs outlive a lost data folder.
  # The socket is named relative to the data folder: a path of a deep state folder would be too long.
  launch mariadb "$(find_server mariadbd)" --no-defaults --user="$user" --datadir="$folder/data" \
    --socket=mariadb.sock --pid-file="$folder/mariadb.pid" --port="$(port_of mariadb)" \
    --bind-address=127.0.0.1 --init-file="$folder/start.sql" --tmpdir="$STATE/tmp/mariadb" \
    --log-bin="$folder/binlog/log" "${MARIADB_OPTIONS[@]}"
}

# The users of Redis: ours, and one who may ask how the server is, and sees no key.
redis_users() {
  printf 'requirepass %s\n' "$REDIS_PASSWORD"
  printf 'user watcher on >%s +ping +info +client|setname\n' "$WATCHER_PASSWORD"
}

# Redis, with a log of every write that is flushed each second: NAME.
begin_redis() {
  local folder=$DATA/$1
  mkdir -p "$folder"
  redis_users >"$folder/redis.conf"
  launch "$1" "$(find_server redis-server)" "$folder/redis.conf" --port "$(port_of "$1")" --bind 127.0.0.1 \
    --dir "$folder" "${REDIS_OPTIONS[@]}"
}

rabbitmq_node_name() { printf 'courtgate%s@localhost' "$(port_of "$1")"; }

# Settings that tell RabbitMQ and its tools which node is meant: NAME.
rabbitmq_node() {
  local folder=$DATA/$1
  printf '%s\n' "HOME=$folder" "ERL_EPMD_PORT=$(port_of epmd)" ERL_EPMD_ADDRESS=127.0.0.1 \
    "RABBITMQ_NODENAME=$(rabbitmq_node_name "$1")" "RABBITMQ_CONF_ENV_FILE=$folder/env.conf" \
    "RABBITMQ_ENABLED_PLUGINS_FILE=$folder/enabled_plugins"
}

# RabbitMQ with a single user of its own; the package's guest never comes into being. NAME: the single one, or a node.
begin_rabbitmq() {
  local name=$1 folder=$DATA/$1 port wrapper i node
  port=$(port_of "$name")
  mkdir -p "$folder"
  {
    cat <<CONF
listeners.tcp.default = 127.0.0.1:$port
default_user = courtgate
default_pass = $RABBIT_PASSWORD
log.console = true
log.file = false
CONF
    if is_node "$name"; then broker_cluster_settings; fi
  } >"$folder/rabbitmq.conf"
  # The Prometheus plugin collects all the time, so it is on only where somebody watches.
  if [[ -f $STATE/watched ]]; then
    printf '[rabbitmq_prometheus].\n'
  else
    printf '[].\n'
  fi >"$folder/enabled_plugins"
  {
    printf '[{rabbitmq_prometheus, [{tcp_config, [{ip, "127.0.0.1"}, {port, %s}]}]}' "$(rabbitmq_metrics_port)"
    # Others look each second, not each fifth, for a node that stands still, and its queues get another leader.
    if is_node "$name"; then printf ', {aten, [{poll_interval, 1000}]}'; fi
    printf '].\n'
  } >"$folder/advanced.config"
  : >"$folder/env.conf"
  rm -f "$folder/.erlang.cookie" "$folder/rabbitmq.pid"
  printf '%s' "$ERLANG_COOKIE" >"$folder/.erlang.cookie"
  chmod 400 "$folder/.erlang.cookie"
  mapfile -t node < <(rabbitmq_node "$name")
  launch "$name" env "${node[@]}" RABBITMQ_DIST_PORT="$(rabbitmq_dist_port "$name")" \
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS='-kernel inet_dist_use_interface {127,0,0,1}' \
    RABBITMQ_CONFIG_FILE="$folder/rabbitmq" RABBITMQ_ADVANCED_CONFIG_FILE="$folder/advanced.config" \
    RABBITMQ_MNESIA_BASE="$folder/mnesia" \
    RABBITMQ_LOG_BASE="$folder/log" RABBITMQ_SCHEMA_DIR="$folder/schema" \
    RABBITMQ_GENERATED_CONFIG_DIR="$folder/config" RABBITMQ_PID_FILE="$folder/rabbitmq.pid" \
    "$(rabbitmq_program)"
  # The server is a child of the script; its pid is the one to watch and to end.
  wrapper=$(pid_of "$name") || return 0
  for ((i = 0; i < 300; i++)); do
    [[ -s $folder/rabbitmq.pid ]] && break
    kill -0 "$wrapper" 2>/dev/null || return 0
    sleep 0.1
  done
  [[ ! -s $folder/rabbitmq.pid ]] || remember "$name" "$(<"$folder/rabbitmq.pid")"
}

# Prometheus over this suite: the configuration of deploy/observability, with targets of its own.
begin_prometheus() {
  local folder=$DATA/prometheus every=${COURTGATE_SCRAPE_EVERY:-}
  provide_prometheus
  watch_rabbitmq
  rm -rf "$folder/rules" "$folder/targets"
  mkdir -p "$folder/targets"
  cp -r "$ROOT/deploy/observability/rules" "$ROOT/deploy/observability/prometheus.yml" "$folder"
  if [[ -n $every ]]; then
    sed -i "s/^\( *[a-z_]*interval:\) .*/\1 $every/" "$folder/prometheus.yml" "$folder"/rules/*.yml
  fi
  prometheus_targets >"$folder/targets/dev.yml"
  launch prometheus "$(find_server prometheus)" --config.file="$folder/prometheus.yml" --log.level=warn \
    --storage.tsdb.path="$folder/data" --web.listen-address="127.0.0.1:$(port_of prometheus)"
}

# Prints the targets of this suite's metrics.
prometheus_targets() {
  local service
  for service in "${SERVICES[@]}"; do
    printf -- '- targets: ["127.0.0.1:%s"]\n  labels: {job: courtgate, service: %s-service}\n' \
      "$(management_port_of "$service")" "$(service_of "$service")"
  done
  for service in redis mariadb; do
    printf -- '- targets: ["127.0.0.1:%s"]\n  labels: {job: %s, service: %s, __metrics_path__: /metrics}\n' \
      "$(port_of "$service-exporter")" "$service" "$service"
  done
  in_container rabbitmq ||
    printf -- '- targets: ["127.0.0.1:%s"]\n  labels: {job: rabbitmq, service: rabbitmq, __metrics_path__: %s}\n' \
      "$(rabbitmq_metrics_port)" /metrics/per-object
}

# Exporter of Redis, for Prometheus.
begin_redis_exporter() {
  local folder=$DATA/redis-exporter port
  provide_prometheus
  port=$(port_of redis)
  mkdir -p "$folder"
  # Older exporters look for the address, newer ones for the user's.
  printf '{"redis://127.0.0.1:%s": "%s", "redis://watcher@127.0.0.1:%s": "%s"}\n' \
    "$port" "$WATCHER_PASSWORD" "$port" "$WATCHER_PASSWORD" >"$folder/passwords.json"
  launch redis-exporter "$(find_server prometheus-redis-exporter)" \
    --web.listen-address="127.0.0.1:$(port_of redis-exporter)" --redis.addr="redis://127.0.0.1:$port" \
    --redis.user=watcher --redis.password-file="$folder/passwords.json" --config-command=-
}

# Exporter of MariaDB; nothing for which its user would have to see more than how the server is.
begin_mariadb_exporter() {
  local folder=$DATA/mariadb-exporter
  provide_prometheus
  mkdir -p "$folder"
  printf '[client]\nhost=127.0.0.1\nport=%s\nuser=courtgate_watcher\npassword=%s\n' "$(port_of mariadb)" \
    "$WATCHER_PASSWORD" >"$folder/my.cnf"
  launch mariadb-exporter "$(find_server prometheus-mysqld-exporter)" \
    --web.listen-address="127.0.0.1:$(port_of mariadb-exporter)" --config.my-cnf="$folder/my.cnf" \
    --no-collect.slave_status --no-collect.info_schema.innodb_cmp --no-collect.info_schema.innodb_cmpmem \
    --no-collect.info_schema.query_response_time
}

# Lets RabbitMQ measure itself, from now on.
watch_rabbitmq() {
  local node
  [[ ! -f $STATE/watched ]] || return 0
  touch "$STATE/watched"
  if pid_of rabbitmq >/dev/null; then
    mapfile -t node < <(rabbitmq_node rabbitmq)
    env "${node[@]}" "$(dirname "$(rabbitmq_program)")/rabbitmq-plugins" enable rabbitmq_prometheus \
      >>"$LOGS/rabbitmq-plugins.log" 2>&1 || {
      rm "$STATE/watched"
      show_log_end rabbitmq-plugins
      die "RabbitMQ does not let itself be watched."
    }
  fi
}

# The local Nacos; its client and server write under the home folder, which is private here.
begin_nacos() {
  local options
  unpack nacos
  mapfile -t options < <(jvm_options_of nacos && aot_options_of nacos)
  launch nacos env HOME="$STATE/home" "$JDK/bin/java" "${options[@]}" -Duser.home="$STATE/home" \
    -Djava.io.tmpdir="$STATE/tmp/nacos" -Dnacos.home="$DATA/nacos" -Dnacos.server.main.port="$(port_of nacos)" \
    "${COMMON_JVM_OPTIONS[@]}" -jar "$APP/nacos/nacos.jar"
}

# The simulated payment channel; its books are a file of its data folder. Not through env: arguments are for
# everybody to see.
begin_channel() {
  unpack channel
  (
    export HOME=$STATE/home COURTGATE_CHANNEL_PORT COURTGATE_CHANNEL_SECRET=$CHANNEL_SECRET
    export COURTGATE_CHANNEL_JOURNAL=$DATA/channel/journal.jsonl
    COURTGATE_CHANNEL_PORT=$(port_of channel)
    launch channel "$JDK/bin/java" -Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
      -Djava.io.tmpdir="$STATE/tmp/channel" -jar "$APP/channel/channel.jar"
  )
}

# The wires of a drill, from a copy of their classes.
begin_wires() {
  local from=com/courtgate/suite/wires port folder=$APP/wires
  port=$(port_of wires)
  rm -rf "$folder"
  mkdir -p "$folder/$from"
  cp "$ROOT/suite-client/$(built_folder)/classes/$from/"*.class "$folder/$from"
  launch wires "$JDK/bin/java" -Xmx128m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp "$folder" \
    com.courtgate.suite.wires.FaultProxies "$port" "mariadb:$((port + 1)):$(port_of mariadb)" \
    "redis:$((port + 2)):$(port_of redis)" "rabbitmq:$((port + 3)):$(port_of rabbitmq)"
}
