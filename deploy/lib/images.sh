# shellcheck shell=bash
# The images and compose really run, with an engine of their own in the state folder: nothing of another engine on this
# machine is used or touched.

# An engine's client for this instance.
use_own_engine() {
  ENGINE_FOLDER=$STATE/engine
  export DOCKER_HOST=unix://$ENGINE_FOLDER/docker.sock
}

# Packages that run containers, of the distribution.
provide_engine() {
  ((EUID == 0)) || not_run test-images 'dockerd needs root.'
  find_server dockerd >/dev/null || install_packages docker.io ||
    not_run test-images 'docker.io is not installed and could not be (Debian, Ubuntu: apt-get install docker.io).'
  docker compose version >/dev/null 2>&1 || command -v docker-compose >/dev/null || install_packages docker-compose ||
    not_run test-images "Docker's compose is not installed and could not be (Debian, Ubuntu: apt-get install docker-compose)."
  command -v mmdebstrap >/dev/null || install_packages mmdebstrap ||
    not_run test-images 'mmdebstrap, which makes the images of the servers, is not installed and could not be.'
}

# The engine: data, sockets and pid file in the state folder.
start_engine() {
  local since i
  since=$(now_millis)
  if ! is_running engine; then
    mkdir -p "$ENGINE_FOLDER"
    launch engine "$(find_server dockerd)" --data-root "$DATA/engine" --exec-root "$ENGINE_FOLDER/exec" \
      --host "$DOCKER_HOST" --pidfile "$ENGINE_FOLDER/pid" --bridge none
  fi
  for ((i = 0; i < 120; i++)); do
    if docker info >/dev/null 2>&1; then
      step engine "$(docker info --format '{{.ServerVersion}}, {{.Driver}}')" "$since"
      return
    fi
    is_running engine || break
    sleep 0.5
  done
  show_log_end engine 15
  stop engine
  not_run test-images "dockerd cannot be started on this machine; see $LOGS/engine.log."
}

# The settings of the compose that is tried: the images made here, a port and secrets of its own.
write_compose_settings() {
  COMPOSE_SETTINGS=$STATE/compose.env
  cat >"$COMPOSE_SETTINGS" <<TEXT
COMPOSE_PROJECT_NAME=courtgate-images
COMPOSE_PROFILES=dev
COURTGATE_PROFILE=dev
COURTGATE_PAY_CHANNEL=simulated
COURTGATE_CHANNEL_URL=http://channel:18085
COURTGATE_ADDRESS=127.0.0.1
COURTGATE_PORT=$(port_of gateway)
COURTGATE_SECRETS=$STATE/secrets-of-compose
COURTGATE_DATABASE_IMAGE=courtgate/local-mariadb:latest
COURTGATE_REDIS_IMAGE=courtgate/local-redis:latest
COURTGATE_RABBITMQ_IMAGE=courtgate/local-rabbitmq:latest
COURTGATE_NACOS_IMAGE=courtgate/local-nacos:latest
TEXT
  export COURTGATE_ENV_FILE=$COMPOSE_SETTINGS
}

# The container of a service of that compose.
container_of() {
  docker ps --all --quiet --filter label=com.docker.compose.project=courtgate-images \
    --filter "label=com.docker.compose.service=$1"
}

# Address at which a server answers; only this machine reaches it there: SERVICE NETWORK.
address_of() {
  docker container inspect \
    -f "{{(index .NetworkSettings.Networks \"courtgate-images_$2\").IPAddress}}" "$(container_of "$1")"
}

# Fails when a container holds a secret in its environment or arguments, or one but the gateway has a port on the host.
check_containers() {
  local container name secret
  for container in $(docker ps --all --quiet); do
    name=$(docker container inspect -f '{{index .Config.Labels "com.docker.compose.service"}}' "$container")
    for secret in "$STATE/secrets-of-compose/"*; do
      [[ $(stat -c %s "$secret") == 48 ]] || continue
      [[ $(docker container inspect "$container") != *"$(<"$secret")"* ]] ||
        die "$name holds the secret $(basename "$secret") where everybody who may ask the engine sees it."
    done
    if [[ $name != gateway-service && -n $(docker container port "$container") ]]; then
      die "$name has a port on the host."
    fi
  done
  step containers 'no secret in sight, one port'
}

# Settings that the checker asks for, from the secrets and addresses of that compose.
write_checker_environment() {
  local secrets=$STATE/secrets-of-compose database
  database=$(address_of database database)
  {
    print_variable STATE "$STATE"
    print_variable GATEWAY_URL "http://127.0.0.1:$(port_of gateway)"
    print_variable BOOKING_DB_URL \
      "jdbc:mysql://$database:3306/courtgate_booking?useSSL=false&allowPublicKeyRetrieval=true&connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true"
    print_variable BOOKING_DB_USER courtgate_booking
    print_variable BOOKING_DB_PASSWORD "$(<"$secrets/booking-database")"
    print_variable REDIS "redis://$(address_of redis store):6379"
    print_variable REDIS_PASSWORD "$(<"$secrets/redis")"
    print_variable TOKEN_KEYSTORE "$secrets/token.p12"
    print_variable TOKEN_KEYSTORE_PASSWORD "$(<"$secrets/token-keystore-password")"
  } >"$STATE/env"
}

# After a failure: how each container is, what it said last, and what those heard who asked for its health.
show_containers() {
  local container name
  docker ps --all --format 'table {{.Names}}\t{{.Status}}'
  for container in $(docker ps --all --quiet); do
    name=$(docker container inspect -f '{{index .Config.Labels "com.docker.compose.service"}}' "$container")
    {
      docker container inspect -f '{{range .State.Health.Log}}{{.Start}} {{.ExitCode}} {{.Output}}{{println}}{{end}}' "$container"
      docker logs --tail 2000 "$container"
    } >"$LOGS/container-$name.log" 2>&1
  done
  note "their logs: $LOGS/container-*.log"
}

# The integration tests' servers in containers, of the images made here: one test that needs all three.
test_servers_in_containers() {
  local since image
  since=$(now_millis)
  (
    export TESTCONTAINERS_RYUK_DISABLED=true TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1
    export COURTGATE_TEST_MARIADB_IMAGE=courtgate/local-mariadb:latest
    export COURTGATE_TEST_REDIS_IMAGE=courtgate/local-redis:latest
    export COURTGATE_TEST_RABBIT_IMAGE=courtgate/local-rabbitmq:latest
    maven -B -Dspotless.check.skip=true -Dexec.skip=true -pl common-lib,booking-service test \
      -Dtest=HoldListenerIT -Dsurefire.failIfNoSpecifiedTests=false
  ) >"$LOGS/containers-test.log" 2>&1 || {
    show_log_end containers-test 30
    die 'The integration test with its servers in containers failed.'
  }
  for image in local-mariadb local-redis local-rabbitmq; do
    grep -q "Container courtgate/$image:latest started" "$LOGS/containers-test.log" ||
      die "The integration test did not run on $image; see $LOGS/containers-test.log."
  done
  step 'servers of tests' 'an integration test on these images' "$since"
}

# Takes everything down again; images and packages stay for the next time.
take_images_down() {
  local outcome=$?
  trap - EXIT INT TERM
  title 'Stopping'
  if is_running engine; then
    if ((outcome)); then show_containers || true; fi
    "$ROOT/deploy/compose/down" --volumes >>"$LOGS/compose.log" 2>&1 || true
    stop engine
  fi
  exit "$outcome"
}

# Builds the images of a checkout: FOLDER, whose they are.
build_images() {
  title "Images of $2"
  COURTGATE_ENGINE=docker "$1/deploy/images/build" --local-base --no-build
}

# Has a checkout's compose run, on whatever data is there: FOLDER, whose it is.
start_compose() {
  local since
  title "Compose of $2"
  since=$(now_millis)
  "$1/deploy/compose/up" --dev 2>>"$LOGS/compose.log" || {
    show_log_end compose 20
    die 'compose did not come up.'
  }
  step compose 'the gateway is healthy' "$since"
}

# Ends a checkout's compose, and keeps the data: FOLDER.
stop_compose() { "$1/deploy/compose/down" >>"$LOGS/compose.log" 2>&1; }

# A rush of its own session on what runs, and the checker on that.
rush_on_images() {
  write_checker_environment
  title "A rush $1, and the checker"
  run_tool suite-client com.courtgate.suite.demo.DemoRush
}

# Reservations in the database of that compose.
count_reservations() {
  docker exec -e MYSQL_PWD="$(<"$STATE/secrets-of-compose/booking-database")" "$(container_of database)" \
    mariadb -N -h 127.0.0.1 -u courtgate_booking courtgate_booking -e 'select count(*) from reservation'
}

# Fails unless so many reservations are there.
require_reservations() {
  local found
  found=$(count_reservations)
  [[ $found == "$1" ]] || die "$found reservations are there, not the $1 of before."
  step data "$found reservations are there again"
}

# Builds every image from this machine's packages, runs compose on them, and the demo's rush with its checker on that;
# then again after a stop that keeps the data. A built checkout of the release before comes first on the same data, if
# one is named: [FOLDER].
test_images() {
  local before=${1:-} kept
  use_own_engine
  title "Courtgate's images in $STATE"
  provide_engine
  trap take_images_down EXIT
  trap 'exit 130' INT TERM
  start_engine
  write_compose_settings
  if [[ -n $before ]]; then
    build_images "$before" 'the release before'
    start_compose "$before" 'the release before'
    rush_on_images 'on the release before'
    kept=$(count_reservations)
    stop_compose "$before"
  fi
  build_images "$ROOT" 'this checkout'
  start_compose "$ROOT" 'this checkout'
  check_containers
  [[ -z $before ]] || require_reservations "$kept"
  rush_on_images 'on this checkout'
  kept=$(count_reservations)
  stop_compose "$ROOT"
  start_compose "$ROOT" 'this checkout, a second time'
  require_reservations "$kept"
  rush_on_images 'after a second start'
  title 'An integration test'
  "$ROOT/deploy/compose/down" --volumes >>"$LOGS/compose.log" 2>&1
  test_servers_in_containers
}
