# shellcheck shell=bash
# The database of a cluster: three MariaDB with Galera, of which each has everything and one is written to, for row locks
# do not cross nodes; and the proxy that knows which one.

# Durable commits on every node, as on a single one; a node that becomes the writer has applied what it received before
# it answers. The memory is for a machine that has all of them.
DATABASE_NODE_OPTIONS=(--wsrep-on=ON --wsrep-cluster-name=courtgate --wsrep-sst-method=own_rsync --wsrep-sync-wait=7
  --innodb-autoinc-lock-mode=2 --innodb-buffer-pool-size=128M --innodb-log-file-size=48M)

# A node of the database that nobody hears for two seconds is left behind; until then commits wait for it.
GROUP_OPTIONS='gcache.size=64M;evs.keepalive_period=PT0.5S;evs.inactive_check_period=PT0.25S;evs.suspect_timeout=PT2S'
GROUP_OPTIONS+=';evs.inactive_timeout=PT6S;evs.install_timeout=PT5S'

# The node that makes the database's cluster come into being, while that is done.
FIRST_DATABASE=''

# The library with which MariaDB replicates.
galera_library() {
  local library
  for library in /usr/lib/galera/libgalera_smm.so /usr/lib/galera-4/libgalera_smm.so /usr/lib64/galera-4/libgalera_smm.so; do
    if [[ -f $library ]]; then
      printf '%s' "$library"
      return
    fi
  done
  return 1
}

# A node. Only the first one ever is given a schema; the others copy what it has.
begin_database_node() {
  local name=$1 folder=$DATA/$1 position start=()
  mkdir -p "$folder"
  if [[ ! -d $folder/data ]]; then
    if [[ $name == "$FIRST_DATABASE" ]]; then install_first_database "$name"; else mkdir "$folder/data"; fi
  fi
  if [[ $name == "$FIRST_DATABASE" ]]; then
    start=(--wsrep-new-cluster)
    rm -f "$DATA"/mariadb-?/data/gvwstate.dat # who was together last
    if [[ -f $folder/data/grastate.dat ]]; then sed -i 's/^safe_to_bootstrap:.*/safe_to_bootstrap: 1/' "$folder/data/grastate.dat"; fi
  else
    start=("--wsrep-sst-donor=$(donors_for "$name")")
  fi
  position=$(position_of "$name") || position=:-1 # a cluster that runs has everything, and gives it all
  if [[ $position != *:-1 ]]; then start+=("--wsrep-start-position=$position"); fi
  copying_script >"$folder/wsrep_sst_own_rsync"
  chmod 700 "$folder/wsrep_sst_own_rsync"
  launch "$name" env PATH="$folder:$PATH" "$(find_server mariadbd)" --no-defaults --user="$(id -un)" --datadir="$folder/data" \
    --socket=mariadb.sock --pid-file="$folder/mariadb.pid" --port="$(port_of "$name")" --bind-address=127.0.0.1 \
    --tmpdir="$STATE/tmp/$name" "${MARIADB_OPTIONS[@]}" "${DATABASE_NODE_OPTIONS[@]}" \
    --wsrep-provider="$(galera_library)" --wsrep-node-name="$name" \
    --wsrep-cluster-address="gcomm://$(addresses_of '' 10 "${DATABASES[@]}")" \
    --wsrep-node-address="127.0.0.1:$(node_port "$name" 10)" \
    --wsrep-node-incoming-address="127.0.0.1:$(port_of "$name")" \
    --wsrep-sst-receive-address="127.0.0.1:$(node_port "$name" 30)" \
    --wsrep-provider-options="$(group_options_of "$name")" "${start[@]}"
}

# A data folder with users and schemas; what the first node has, the others get.
install_first_database() {
  mkdir -p "$DATA/$1"
  {
    printf 'FLUSH PRIVILEGES;\n' # else there are none yet that could be given
    first_statements
    printf "CREATE USER IF NOT EXISTS 'courtgate_proxy'@'127.0.0.1' IDENTIFIED BY '%s';\n" "$PROXY_PASSWORD"
  } >"$DATA/$1/start.sql"
  install_database "$1" --extra-file="$DATA/$1/start.sql"
  rm "$DATA/$1/start.sql"
}

# The distribution's script that copies a node with rsync, whose daemon would be "nobody" if root started it, and nobody
# sees anything of this folder.
copying_script() {
  local owner=''
  if ((EUID == 0)); then owner='\nuid = root\ngid = root'; fi
  sed -e 's:^\. \$(dirname "\$0")/:. /usr/bin/:' -e "s/^use chroot = no$/&$owner/" "$(command -v wsrep_sst_rsync)"
}

group_options_of() {
  printf '%s;gmcast.listen_addr=tcp://127.0.0.1:%s;ist.recv_addr=127.0.0.1:%s' "$GROUP_OPTIONS" \
    "$(node_port "$1" 10)" "$(node_port "$1" 20)"
}

# All nodes. When none runs, the one that knows most makes the cluster come into being again.
bring_up_databases() {
  local order
  mapfile -t order < <(in_starting_order "${DATABASES[@]}")
  if ! is_running "${order[-1]}"; then
    FIRST_DATABASE=$(most_advanced_database) || exit 1
    bring_up 1 "$FIRST_DATABASE"
    FIRST_DATABASE=''
    mapfile -t order < <(in_starting_order "${DATABASES[@]}")
  fi
  bring_up 3 "${order[@]}"
}

# Prints, of nodes that have all ended, the one with the last transaction. Fails, and says why, when that of one cannot
# be known: another that begins without it may throw away what only that one has.
most_advanced_database() {
  local name position best=${DATABASES[0]} most=-1
  for name in "${DATABASES[@]}"; do
    position=$(position_of "$name") || die "$name has crashed, and its last transaction cannot be found out; see \
$LOGS/$name.log. If its data are lost for good, remove $DATA/$name/data and start again: others begin without it."
    if ((${position##*:} > most)); then best=$name most=${position##*:}; fi
  done
  printf '%s' "$best"
}

# The last transaction of a node that does not run, UUID:NUMBER: as it wrote when it ended, after a crash as its tables
# know. :-1 for one that has nothing, or broke off while it copied another; fails when its tables do not say.
position_of() {
  local name=$1 state=$DATA/$1/data/grastate.dat uuid number
  uuid=$(sed -n 's/^uuid: *//p' "$state" 2>/dev/null) || uuid=''
  number=$(sed -n 's/^seqno: *//p' "$state" 2>/dev/null) || number=''
  if [[ -z $uuid || $uuid == 00000000-* ]]; then
    printf ':-1'
  elif ((number >= 0)); then
    printf '%s:%s' "$uuid" "$number"
  else
    recovered_position "$name"
  fi
}

# Asks the tables of a node that has crashed; fails when they do not say.
recovered_position() {
  local name=$1 told=$STATE/tmp/$1.recovery position
  "$(find_server mariadbd)" --no-defaults --user="$(id -un)" --datadir="$DATA/$name/data" --socket=mariadb.sock \
    --pid-file="$DATA/$name/recovery.pid" --skip-networking "${DATABASE_NODE_OPTIONS[@]}" --binlog-format=ROW \
    --wsrep-provider="$(galera_library)" --wsrep-cluster-address=gcomm:// --wsrep-recover >"$told" 2>&1 || true
  cat "$told" >>"$LOGS/$name.log"
  position=$(sed -n 's/.*WSREP: Recovered position: *\([0-9a-f-]*:[0-9][0-9]*\).*/\1/p' "$told" | tail -n 1)
  rm -f "$told"
  [[ -n $position ]] && printf '%s' "$position"
}

# Who should give a node what it has missed: the one that is written to only if nobody else is there, for giving
# everything takes it away meanwhile.
donors_for() {
  local name writer donors=''
  writer=$(writing_database 2>/dev/null) || writer=''
  for name in "${DATABASES[@]}"; do
    [[ $name == "$1" || $name == "$writer" ]] || donors+=$name,
  done
  if [[ -n $writer && $writer != "$1" ]]; then donors+=$writer,; fi
  printf '%s' "$donors"
}

# A node's own word on its state, at once: 4 is "synced", ON is "with the majority".
WELL_QUESTION="SET SESSION wsrep_sync_wait = 0; SELECT GROUP_CONCAT(VARIABLE_VALUE ORDER BY VARIABLE_NAME) FROM information_schema.GLOBAL_STATUS \
WHERE VARIABLE_NAME IN ('WSREP_LOCAL_STATE', 'WSREP_READY')"
WELL_ANSWER=4,ON

# Asks as the proxy's user: PORT QUERY.
ask_database() {
  MYSQL_PWD=$PROXY_PASSWORD timeout 5 mariadb --no-defaults --protocol=tcp --host=127.0.0.1 --port="$1" \
    --user=courtgate_proxy --connect-timeout=2 --batch --skip-column-names --execute="$2" 2>/dev/null
}

# Answers whether a node takes statements.
takes_statements() {
  answers "$(port_of "$1")" '' 0a 5 && [[ $(ask_database "$(port_of "$1")" "$WELL_QUESTION") == "$WELL_ANSWER" ]]
}

# Answers whether a node of the database gives another one everything: it takes no statements until that is done, and is
# well. 2 is "donor".
gives_copy() {
  [[ $1 == mariadb-[1-3] ]] && [[ $(ask_database "$(port_of "$1")" "$WELL_QUESTION") == 2,ON ]]
}

# The node to which the proxy leads.
writing_database() {
  ask_database "$(port_of proxy)" 'SELECT @@wsrep_node_name' || die 'The proxy leads to nobody.'
}

# Health check that the proxy runs for a node; its fourth argument is the port.
proxy_check() {
  cat <<SCRIPT
#!/bin/sh
MYSQL_PWD=$PROXY_PASSWORD "$(command -v timeout)" 3 "$(command -v mariadb)" --no-defaults --protocol=tcp \\
  --host=127.0.0.1 --port="\$4" --user=courtgate_proxy --connect-timeout=2 --batch --skip-column-names \\
  --execute="$WELL_QUESTION" | "$(command -v grep)" -qx $WELL_ANSWER
SCRIPT
}

# Leads to the first node that is well, and stays with it: one that comes back waits behind (stick), so that never two
# nodes are written to; whoever was connected to a node that is not well any more loses that connection.
proxy_configuration() {
  local name role=''
  cat <<CONF
global
  external-check
  insecure-fork-wanted
  nbthread 1
  maxconn 600
  log stdout format raw local0 notice
defaults
  mode tcp
  log global
  timeout connect 2s
  timeout client 8h
  timeout server 8h
  timeout check 4s
listen mariadb
  bind 127.0.0.1:$(port_of proxy)
  option external-check
  external-check path "/usr/bin:/bin"
  external-check command "$DATA/proxy/check"
  stick-table type ip size 1 nopurge
  stick on dst
  default-server check inter 1s fastinter 300ms fall 2 rise 2 on-marked-down shutdown-sessions
CONF
  for name in "${DATABASES[@]}"; do
    printf '  server %s 127.0.0.1:%s%s\n' "$name" "$(port_of "$name")" "$role"
    role=' backup'
  done
}

begin_proxy() {
  local folder=$DATA/proxy
  mkdir -p "$folder"
  proxy_check >"$folder/check"
  chmod 700 "$folder/check"
  proxy_configuration >"$folder/haproxy.cfg"
  launch proxy "$(find_server haproxy)" -db -f "$folder/haproxy.cfg"
}
