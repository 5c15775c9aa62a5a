# shellcheck shell=bash
# Backup and restore. A backup is a tar of two files: a manifest, and a dump of the three schemas as they were at one
# moment. What came after it is in the database's binary logs, for restore --until. Redis and the queues are not kept:
# what counts of them is in the database.

SCHEMAS=(courtgate_booking courtgate_payment courtgate_scheduler)
BACKUP_FORM='courtgate backup 1'

# The command that runs a program of the database as its root, into COMMAND: PROGRAM. The password travels in the
# environment.
database_command() {
  if in_container mariadb; then
    COMMAND=(docker exec --interactive --env MYSQL_PWD --env TZ=UTC "$(container_name mariadb)" "$1" --user=root)
  else
    COMMAND=(env TZ=UTC "$1" --no-defaults --protocol=tcp --host=127.0.0.1 --port="$(port_of mariadb)" --user=root)
  fi
}

# A program of the database as its root: PROGRAM ARGUMENT...
database_program() {
  local COMMAND
  database_command "$1"
  MYSQL_PWD=$DB_ROOT_PASSWORD "${COMMAND[@]}" "${@:2}"
}

# A step that protects money, as production does it: STEP [TIME].
protect_money() {
  local COMMAND
  database_command mariadb
  MYSQL_PWD=$DB_ROOT_PASSWORD "$ROOT/deploy/restore/money" "$@" -- "${COMMAND[@]}" >>"$LOGS/keeping.log" ||
    die "The step '$1' of deploy/restore/money failed. Services are stopped; repair the cause, restore again."
}

# Answers of a query, columns with tabs between them.
query() { database_program mariadb --batch --skip-column-names --execute "$1"; }

# Tells one installation from another without telling secrets: whoever has another pepper could let nobody in.
installation() { printf 'backup %s' "$PASSWORD_PEPPER" | sha256sum | cut -c1-16; }

# The newest migration that the sources of a schema have.
newest_migration() {
  find "$ROOT/${1#courtgate_}-service/src/main/resources/db/migration" -name 'V*__*.sql' |
    sed 's:.*/V\([0-9]*\)__.*:\1:' | sort -n | tail -n 1
}

# A value of the manifest that lies in a folder: FOLDER NAME.
manifest_value() { sed -n "s/^$2=//p" "$1/manifest"; }

# A folder for one run, removed at its end.
make_work_folder() {
  WORK=$(mktemp -d "$STATE/tmp/keeping.XXXXXX")
  trap 'rm -rf "$WORK"' EXIT
}

# A place in the binary logs is one server's; the nodes of a cluster here write none.
require_single_servers() { ! is_clustered || die 'backup and restore are of single servers (docs/operations.md).'; }

# Writes a backup of the running suite: FILE. Nothing has to stand still for it.
command_backup() {
  local file=${1:-} since schema
  [[ -n $file && $# == 1 ]] || die 'deploy/dev backup FILE'
  require_single_servers
  lock_state
  prepare
  is_healthy mariadb || die 'mariadb does not run; deploy/dev start mariadb.'
  umask 077
  make_work_folder
  title "Backup to $file"
  since=$(now_millis)
  {
    printf 'form=%s\n' "$BACKUP_FORM"
    printf 'taken-at=%s\n' "$(query 'select date_format(utc_timestamp(3), "%Y-%m-%dT%H:%i:%s.%fZ")')"
    printf 'installation=%s\n' "$(installation)"
    printf 'database=%s\n' "$(query 'select version()')"
    for schema in "${SCHEMAS[@]}"; do
      printf '%s=%s\n' "$schema" \
        "$(query "select max(cast(version as unsigned)) from $schema.flyway_schema_history where success")"
    done
  } >"$WORK/manifest"
  database_program mariadb-dump --single-transaction --master-data=2 --hex-blob --triggers --routines \
    --add-drop-database --databases "${SCHEMAS[@]}" | gzip -1 >"$WORK/dump.sql.gz" || die 'The dump failed.'
  {
    # The comment of the dump: CHANGE MASTER TO MASTER_LOG_FILE='...', MASTER_LOG_POS=...;
    printf 'binary-log=%s\n' "$(zcat "$WORK/dump.sql.gz" 2>/dev/null | head -n 60 |
      sed -n "s/^-- CHANGE MASTER TO MASTER_LOG_FILE='\([^']*\)', MASTER_LOG_POS=\([0-9]*\);/\1 \2/p")"
    printf 'sha256=%s\n' "$(sha256sum <"$WORK/dump.sql.gz" | cut -d' ' -f1)"
  } >>"$WORK/manifest"
  tar --create --file "$file.new" --directory "$WORK" manifest dump.sql.gz
  mv "$file.new" "$file"
  step backup "$(stat -c %s "$file") bytes of $(manifest_value "$WORK" taken-at)" "$since"
  note "keep $STATE/secrets and $STATE/keys as well, elsewhere: without them it cannot be used"
}

# Puts a backup in the place of everything: FILE [--until TIME].
command_restore() {
  local file='' until='' since as_of
  while (($#)); do
    case $1 in
      --until) until=${2:?'--until TIME'}; shift ;;
      -*) die "deploy/dev restore does not know '$1'." ;;
      *) [[ -z $file ]] || die 'deploy/dev restore FILE [--until TIME]'; file=$1 ;;
    esac
    shift
  done
  [[ -n $file ]] || die 'deploy/dev restore FILE [--until TIME]'
  require_single_servers
  lock_state
  prepare
  umask 077
  make_work_folder
  since=$(now_millis)
  title "Restore of $file"
  check_backup "$file"
  bring_up 1 mariadb
  check_versions
  fetch_what_came_after "$until"
  title 'Gates shut: nothing runs that could sell'
  stop_services
  protect_money aside
  as_of=${until:-$(manifest_value "$WORK" taken-at)}
  replace_schemas "$as_of"
  forget_holds
  bring_up_services
  protect_money lost-time "$as_of"
  step restore 'done; sessions are loaded again by themselves' "$since"
  note "payments that are unknown now are given back when the channel's bill of their day is there"
}

# Unpacks a backup into the work folder; ends the program when it is not a whole one of this installation.
check_backup() {
  [[ -r $1 ]] || die "$1 cannot be read."
  [[ $(tar --list --file "$1" 2>/dev/null) == $'manifest\ndump.sql.gz' ]] || refuse_backup "$1" 'it is not a backup, or not a whole one'
  tar --extract --file "$1" --directory "$WORK" 2>/dev/null || refuse_backup "$1" 'it is not whole'
  [[ $(manifest_value "$WORK" form) == "$BACKUP_FORM" ]] || refuse_backup "$1" 'it is not a backup of this program'
  [[ $(sha256sum <"$WORK/dump.sql.gz" | cut -d' ' -f1) == "$(manifest_value "$WORK" sha256)" ]] ||
    refuse_backup "$1" 'its checksum is wrong'
  [[ $(manifest_value "$WORK" installation) == "$(installation)" ]] ||
    refuse_backup "$1" "it is of an installation with other secrets; bring those of the backup into $STATE first"
}

refuse_backup() { die "$1 is refused: $2. Nothing was changed."; }

# Ends the program when the backup is of a newer release than this one.
check_versions() {
  local schema has
  for schema in "${SCHEMAS[@]}"; do
    has=$(manifest_value "$WORK" "$schema")
    [[ $has =~ ^[0-9]+$ ]] && ((has <= $(newest_migration "$schema"))) ||
      die "The backup's $schema is of version $has, newer than this release. Nothing was changed."
  done
}

# Fetches from the binary logs what was done between the backup and a time, before anything is changed.
fetch_what_came_after() {
  local until=$1 log position at since
  : >"$WORK/after.sql"
  [[ -n $until ]] || return 0
  at=$(date -u -d "$until" '+%F %T') || die "'$until' is no time. Nothing was changed."
  ((  $(date -u -d "$until" +%s) >= $(date -u -d "$(manifest_value "$WORK" taken-at)" +%s) )) ||
    die "$at (UTC) is before the backup. Nothing was changed."
  ((  $(date -u -d "$until" +%s) <= $(date +%s) )) || die "$at (UTC) is yet to come. Nothing was changed."
  read -r log position <<<"$(manifest_value "$WORK" binary-log)"
  [[ -n $position ]] || die 'The backup was made without binary logs. Nothing was changed.'
  since=$(now_millis)
  database_program mariadb-binlog --read-from-remote-server --to-last-log --start-position="$position" \
    --stop-datetime="$at" "$log" >"$WORK/after.sql" 2>"$WORK/problem" ||
    die "The binary logs since the backup are not there: $(<"$WORK/problem") Nothing was changed."
  step 'binary logs' "$(stat -c %s "$WORK/after.sql") bytes until $at UTC" "$since"
}

stop_services() {
  local name running=()
  for name in "${SERVICES[@]}"; do
    if is_running "$name"; then running+=("$name"); fi
  done
  stop_all "${running[@]}"
}

# Loads the dump and what came after it, and makes what was lost harmless: the schemas as they were AT a time.
replace_schemas() {
  local at since
  at=$(date -u -d "$1" '+%F %T')
  since=$(now_millis)
  zcat "$WORK/dump.sql.gz" | database_program mariadb ||
    die 'The dump could not be loaded. Services are stopped, the schemas are not whole: repair the cause, restore again.'
  [[ ! -s $WORK/after.sql ]] || database_program mariadb <"$WORK/after.sql" ||
    die 'What came after the backup could not be loaded. Services are stopped; restore again, with an earlier --until.'
  step schemas "as of $at UTC" "$since"
  since=$(now_millis)
  protect_money after "$1"
  step money 'the till as it was, numbers lifted, events sent again, jobs free, logins ended' "$since"
}

# Empties the queues and Redis: what is in them is of a time that no longer was.
forget_holds() {
  local since
  since=$(now_millis)
  bring_up 3 redis
  in_container rabbitmq || bring_up 1 epmd
  if has_wires; then bring_up 1 wires; fi
  bring_up 3 rabbitmq nacos channel
  rabbitmq_control eval '[rabbit_amqqueue:purge(Queue) || Queue <- rabbit_amqqueue:list()].' >>"$LOGS/keeping.log" 2>&1 ||
    die 'The queues could not be emptied. Services are stopped; restore again.'
  REDISCLI_AUTH=$REDIS_PASSWORD redis_program -p "$(inner_port_of_redis)" flushall >>"$LOGS/keeping.log"
  if [[ -n ${COURTGATE_CACHE_REDIS:-} ]]; then
    REDISCLI_AUTH=${COURTGATE_CACHE_REDIS_PASSWORD:-} redis_program -u "$COURTGATE_CACHE_REDIS" flushall >>"$LOGS/keeping.log"
  fi
  step 'queues, redis' 'empty' "$since"
}

# redis-cli, where the server is.
redis_program() {
  if in_container redis; then
    docker exec --env REDISCLI_AUTH "$(container_name redis)" redis-cli "$@"
  else
    redis-cli "$@"
  fi
}

inner_port_of_redis() { if in_container redis; then printf 6379; else port_of redis; fi; }

# rabbitmqctl of this instance's node.
rabbitmq_control() {
  local node
  if in_container rabbitmq; then
    docker exec "$(container_name rabbitmq)" rabbitmqctl "$@"
  else
    mapfile -t node < <(rabbitmq_node rabbitmq)
    env "${node[@]}" "$(dirname "$(rabbitmq_program)")/rabbitmqctl" "$@"
  fi
}
