# shellcheck shell=bash
# Servers that are clusters, on one machine: six Redis (three masters, a replica each), three RabbitMQ, and three MariaDB
# with Galera behind a proxy that leads to one writer. They stand where the single servers would: services find them by
# the same settings, statements go to the same port. A state folder has one kind or the other, for ever.

REDIS_NODES=(redis-1 redis-2 redis-3 redis-4 redis-5 redis-6)
BROKERS=(rabbitmq-1 rabbitmq-2 rabbitmq-3)
DATABASES=(mariadb-1 mariadb-2 mariadb-3)
NODES=("${REDIS_NODES[@]}" "${BROKERS[@]}" "${DATABASES[@]}")

# A master that nobody hears for two seconds is replaced. With one replica each it takes writes alone: else the one that
# took over would take none until the other is back.
REDIS_NODE_OPTIONS=(--cluster-enabled yes --cluster-config-file nodes.conf --cluster-node-timeout 2000
  --cluster-require-full-coverage no --cluster-allow-reads-when-down no
  --min-replicas-to-write 0 --repl-diskless-sync-delay 0 --maxmemory 256mb)

# Answers whether the servers of this instance are clusters.
is_clustered() { [[ -f $STATE/clustered ]]; }

# Answers whether the name is a cluster node's.
is_node() { [[ " ${NODES[*]} " == *" $1 "* ]]; }

# Makes SERVERS say what there is.
use_nodes() { SERVERS=("${DATABASES[@]}" proxy "${REDIS_NODES[@]}" epmd "${BROKERS[@]}" nacos channel); }

# From now on the servers of this instance are clusters.
set_clustered() {
  is_clustered && return
  [[ ! -f $STATE/secrets ]] || die "$STATE was made with single servers. Use another COURTGATE_STATE, or clean it first."
  touch "$STATE/clustered"
  use_nodes
}

base_of_node() {
  case $1 in
    redis-*) printf '%s' $((18400 + ${1#redis-})) ;;
    rabbitmq-*) printf '%s' $((18700 + ${1#rabbitmq-})) ;;
    mariadb-*) printf '%s' $((18320 + ${1#mariadb-})) ;;
  esac
}

# A further port of a node: NAME DISTANCE.
node_port() { printf '%s' $(($(port_of "$1") + $2)); }

# Redis: clients, other nodes. RabbitMQ: clients, other nodes. MariaDB: clients, its group, changes and copies for one
# that comes back.
ports_of_node() {
  local distance distances=(0 10)
  if [[ $1 == mariadb-* ]]; then distances=(0 10 20 30); fi
  for distance in "${distances[@]}"; do printf '%s\n' "$(node_port "$1" "$distance")"; done
}

# HOST:PORT of all of a kind, with commas: PREFIX DISTANCE NAME...
addresses_of() {
  local prefix=$1 distance=$2 name list=''
  shift 2
  for name in "$@"; do list+=,${prefix}127.0.0.1:$(node_port "$name" "$distance"); done
  printf '%s' "${list:1}"
}

# Settings of the file env that differ from those of single servers.
print_node_variables() {
  print_variable REDIS_MODE cluster
  print_variable REDIS "$(addresses_of redis:// 0 "${REDIS_NODES[@]}")"
  print_variable REDIS_PORT "$(port_of redis-1)"
  print_variable RABBIT_ADDRESSES "$(addresses_of '' 0 "${BROKERS[@]}")"
  print_variable RABBIT_PORT "$(port_of rabbitmq-1)"
}

# Settings of a service that differ from those of single servers.
export_node_settings() {
  export COURTGATE_REDIS_MODE=cluster COURTGATE_REDIS COURTGATE_RABBIT_ADDRESSES COURTGATE_RABBIT_PORT
  COURTGATE_REDIS=$(addresses_of redis:// 0 "${REDIS_NODES[@]}")
  COURTGATE_RABBIT_ADDRESSES=$(addresses_of '' 0 "${BROKERS[@]}")
  COURTGATE_RABBIT_PORT=$(port_of rabbitmq-1)
}

# The Debian packages that clusters need beside those of the single servers.
missing_cluster_packages() {
  find_server haproxy >/dev/null || printf 'haproxy\n'
  galera_library >/dev/null || printf 'galera-4\n'
  command -v rsync >/dev/null || printf 'rsync\n'
}

# Installs what is missing; clusters are not made of containers here.
provide_cluster() {
  local missing
  [[ ! -f $STATE/containers ]] || die "A cluster needs installed servers, and these run as containers (docs/operations.md)."
  [[ -z ${COURTGATE_WIRES:-} ]] || die 'Wires lead to single servers: no COURTGATE_WIRES with --cluster.'
  mapfile -t missing < <(missing_cluster_packages)
  ((${#missing[@]})) || return 0
  install_packages --no-install-recommends "${missing[@]}" || true
  [[ -z $(missing_cluster_packages) ]] ||
    die "Missing: ${missing[*]} (Debian, Ubuntu: sudo apt-get install ${missing[*]})."
  step packages "installed ${missing[*]}"
}

# Starts a node, or the proxy.
begin_node() {
  case $1 in
    redis-*) begin_redis_node "$1" ;;
    rabbitmq-*) begin_rabbitmq "$1" ;;
    mariadb-*) begin_database_node "$1" ;;
    proxy) begin_proxy ;;
  esac
}

# Answers whether a node does its work right now, as part of its cluster.
is_healthy_node() {
  case $1 in
    redis-*) is_healthy_redis_node "$1" ;;
    rabbitmq-*) answers "$(port_of "$1")" 'AMQP\x00\x00\x09\x01' 01 ;;
    mariadb-*) takes_statements "$1" ;;
    proxy) answers "$(port_of proxy)" '' 0a 5 ;;
  esac
}

# All servers. What does not run is started before what runs is judged: that may only wait for the others.
# shellcheck disable=SC2046 # names
bring_up_cluster() {
  forget_unformed redis "${REDIS_NODES[@]}"
  forget_unformed rabbitmq "${BROKERS[@]}"
  bring_up 8 epmd $(in_starting_order "${REDIS_NODES[@]}")
  form_redis
  bring_up_databases
  bring_up 1 proxy
  # The first time somebody has to be there to be joined; later each waits for those it was with.
  [[ -f $DATA/rabbitmq-formed ]] || bring_up 3 nacos channel rabbitmq-1
  bring_up 5 nacos channel $(in_starting_order "${BROKERS[@]}")
  require_one_broker_cluster
}

# The named components, those first that do not run.
in_starting_order() {
  local name
  for name in "$@"; do is_running "$name" || printf '%s\n' "$name"; done
  for name in "$@"; do ! is_running "$name" || printf '%s\n' "$name"; done
}

# Ends the program when a node would be the first of its cluster: which one may be that is known to `up`.
require_company() {
  local name
  for name in "${NODES[@]}"; do
    if [[ $name != "$1" && ${name%-*} == "${1%-*}" ]] && is_running "$name"; then return 0; fi
  done
  die "Nobody of the cluster of $1 runs; deploy/dev up --cluster starts them in the right order."
}

# Prints which node has a part now: database (writes), queue NAME (leads it), session ID (keeps its permits).
command_leader() {
  is_clustered || die 'deploy/dev leader asks clusters; see up --cluster.'
  [[ -f $STATE/secrets ]] || die "Nothing was ever started in $STATE."
  # shellcheck source=/dev/null
  source "$STATE/secrets"
  case ${1:-} in
    database) writing_database ;;
    queue) leader_of_queue "${2:?'deploy/dev leader queue NAME'}" ;;
    session) master_of_session "${2:?'deploy/dev leader session ID'}" ;;
    *) die 'deploy/dev leader database | queue NAME | session ID' ;;
  esac
}

## Redis

begin_redis_node() {
  local folder=$DATA/$1
  mkdir -p "$folder"
  {
    redis_users
    printf 'masterauth %s\n' "$REDIS_PASSWORD"
  } >"$folder/redis.conf"
  launch "$1" "$(find_server redis-server)" "$folder/redis.conf" --port "$(port_of "$1")" --bind 127.0.0.1 \
    --cluster-port "$(node_port "$1" 10)" --dir "$folder" "${REDIS_OPTIONS[@]}" "${REDIS_NODE_OPTIONS[@]}"
}

# redis-cli of a node: NAME ARGUMENT...
redis_node() { REDISCLI_AUTH=$REDIS_PASSWORD timeout 5 redis-cli -p "$(port_of "$1")" "${@:2}" 2>/dev/null; }

# Well is a master of a cluster, and a replica that listens to one; before there is a cluster, who answers.
is_healthy_redis_node() {
  local told
  answers "$(port_of "$1")" "AUTH $REDIS_PASSWORD\r\nPING\r\n" 2b 6 || return 1
  [[ -f $DATA/redis-formed ]] || return 0
  told=$(printf 'cluster info\ninfo replication\n' | redis_node "$1") || return 1
  [[ $told == *cluster_state:ok* ]] || return 1
  [[ $told == *role:master* || $told == *master_link_status:up* ]]
}

# Makes one cluster of the six, the first time.
form_redis() {
  local name addresses since
  [[ ! -f $DATA/redis-formed ]] || return 0
  since=$(now_millis)
  mapfile -t addresses < <(addresses_of '' 0 "${REDIS_NODES[@]}" | tr ',' '\n')
  REDISCLI_AUTH=$REDIS_PASSWORD redis-cli --cluster create "${addresses[@]}" --cluster-replicas 1 --cluster-yes \
    >>"$LOGS/redis-cluster.log" 2>&1 || {
    show_log_end redis-cluster
    die 'Redis did not become a cluster; up --cluster tries it again with new nodes.'
  }
  touch "$DATA/redis-formed"
  for name in "${REDIS_NODES[@]}"; do
    until is_healthy_redis_node "$name"; do
      require_alive "$name" "$since"
      sleep 0.2
    done
  done
  step redis 'is a cluster: 3 masters, 3 replicas' "$since"
}

# The master that has a session's keys, as the first node knows that answers.
master_of_session() {
  local name slot port
  for name in "${REDIS_NODES[@]}"; do
    slot=$(redis_node "$name" cluster keyslot "bf:gate:{$1}") && [[ $slot =~ ^[0-9]+$ ]] || continue
    port=$(redis_node "$name" cluster nodes | master_of_slot "$slot") && [[ -n $port ]] || continue
    node_at "$port" "${REDIS_NODES[@]}"
    return
  done
  die 'No Redis says who has that session.'
}

# The client port of the master of a slot, from what CLUSTER NODES answers: a line each, with ranges from column 9 on.
master_of_slot() {
  awk -v slot="$1" '$3 ~ /master/ && $3 !~ /fail/ {
    for (i = 9; i <= NF; i++) {
      n = split($i, range, "-")
      if (range[1] + 0 <= slot && slot <= range[n] + 0) { split($2, address, /[:@]/); print address[2]; exit }
    }
  }'
}

# The name of the node that listens on a port: PORT NAME...
node_at() {
  local port=$1 name
  for name in "${@:2}"; do
    if [[ $(port_of "$name") == "$port" ]]; then
      printf '%s\n' "$name"
      return
    fi
  done
  return 1
}

## RabbitMQ

# Configuration of a node beside that of a single one.
broker_cluster_settings() {
  local name number=0
  printf 'cluster_partition_handling = pause_minority\n'
  printf 'cluster_formation.peer_discovery_backend = classic_config\n'
  for name in "${BROKERS[@]}"; do
    printf 'cluster_formation.classic_config.nodes.%s = %s\n' $((++number)) "$(rabbitmq_node_name "$name")"
  done
}

# A tool of RabbitMQ at the first node that runs: TOOL ARGUMENT...
broker_tool() {
  local name node
  for name in "${BROKERS[@]}"; do
    is_running "$name" || continue
    mapfile -t node < <(rabbitmq_node "$name")
    env "${node[@]}" RABBITMQ_CTL_DIST_PORT_MIN="$(node_port rabbitmq-1 30)" \
      RABBITMQ_CTL_DIST_PORT_MAX="$(node_port rabbitmq-1 39)" "$(dirname "$(rabbitmq_program)")/$1" "${@:2}" && return
  done
  return 1
}

# Ends the program unless all brokers are of one cluster; asked once, since the tool is slow.
require_one_broker_cluster() {
  local told name
  [[ ! -f $DATA/rabbitmq-formed ]] || return 0
  told=$(broker_tool rabbitmqctl --quiet cluster_status --formatter json 2>>"$LOGS/rabbitmqctl.log") || told=''
  told=$(grep -o '"running_nodes":\[[^]]*\]' <<<"$told") || true
  for name in "${BROKERS[@]}"; do
    [[ $told == *"\"$(rabbitmq_node_name "$name")\""* ]] ||
      die "RabbitMQ did not become one cluster, $name is not in it; see $LOGS/$name.log."
  done
  touch "$DATA/rabbitmq-formed"
  step rabbitmq "is a cluster of ${#BROKERS[@]}"
}

leader_of_queue() {
  local node name
  node=$(broker_tool rabbitmqctl --quiet list_queues --no-table-headers name leader 2>>"$LOGS/rabbitmqctl.log" |
    awk -v queue="$1" '$1 == queue { print $2 }')
  for name in "${BROKERS[@]}"; do
    if [[ $(rabbitmq_node_name "$name") == "$node" ]]; then
      printf '%s\n' "$name"
      return
    fi
  done
  die "No queue '$1' has a leader."
}
