# shellcheck shell=bash
# The three servers as containers, where they cannot be installed but a Docker engine answers.

# Answers whether a Docker engine can be talked to.
docker_answers() { command -v docker >/dev/null && docker info >/dev/null 2>&1; }

# Answers whether this instance keeps a component in a container.
in_container() { [[ -f $STATE/containers && " mariadb redis rabbitmq " == *" $1 "* ]]; }

# The container (and its volume), named after the state folder.
container_name() { printf 'courtgate-%s-%s' "$(cksum <<<"$STATE" | cut -d' ' -f1)" "$1"; }

# Answers whether a component's container runs.
container_runs() {
  [[ $(docker container inspect -f '{{.State.Running}}' "$(container_name "$1")" 2>/dev/null) == true ]]
}

# Runs an image as a component: NAME INNER_PORT VOLUME_PATH docker's further arguments, image, command.
run_container() {
  local name=$1 inner=$2 volume=$3 container
  shift 3
  container=$(container_name "$name")
  docker rm --force "$container" >/dev/null 2>&1 || true
  docker run --detach --name "$container" --publish "127.0.0.1:$(port_of "$name"):$inner" \
    --volume "$container:$volume" "$@" >/dev/null 2>>"$LOGS/$name.log" || {
    show_log_end "$name"
    die "The container of $name did not start."
  }
}

# Starts one of the three servers; secrets travel in the environment, not in arguments.
start_container() {
  case $1 in
    mariadb)
      MARIADB_ROOT_PASSWORD=$DB_ROOT_PASSWORD run_container mariadb 3306 /var/lib/mysql \
        --env MARIADB_ROOT_PASSWORD mariadb:10.11 --log-bin=log "${MARIADB_OPTIONS[@]}"
      create_schemas_in_container
      ;;
    redis)
      # shellcheck disable=SC2016 # expanded inside the container
      REDIS_USERS=$(redis_users) run_container redis 6379 /data --env REDIS_USERS redis:7 \
        sh -c 'echo "$REDIS_USERS" | exec redis-server - "$@"' redis "${REDIS_OPTIONS[@]}"
      ;;
    rabbitmq)
      RABBITMQ_DEFAULT_USER=courtgate RABBITMQ_DEFAULT_PASS=$RABBIT_PASSWORD \
        run_container rabbitmq 5672 /var/lib/rabbitmq --env RABBITMQ_DEFAULT_USER --env RABBITMQ_DEFAULT_PASS \
        --hostname courtgate rabbitmq:3.13
      ;;
  esac
}

# Schemas and their users, as soon as the database takes statements.
create_schemas_in_container() {
  local i
  for ((i = 0; i < 120; i++)); do
    if schema_script | MYSQL_PWD=$DB_ROOT_PASSWORD docker exec --interactive --env MYSQL_PWD \
      "$(container_name mariadb)" mariadb --host=127.0.0.1 --user=root 2>>"$LOGS/mariadb.log"; then
      return
    fi
    sleep 0.5
  done
  die "The database's container takes no statements; see $LOGS/mariadb.log and: docker logs $(container_name mariadb)"
}

# Ends a component's container; its volume stays.
stop_container() { docker stop --time 20 "$(container_name "$1")" >/dev/null; }

# Removes containers and volumes of this instance.
remove_containers() {
  local name
  for name in mariadb redis rabbitmq; do
    docker rm --force --volumes "$(container_name "$name")" >/dev/null 2>&1 || true
    docker volume rm "$(container_name "$name")" >/dev/null 2>&1 || true
  done
}
