# shellcheck shell=bash
# Sides of bench --against: the services of another checkout (old), the same once more (again), and those of this
# one (new). Each side has schemas and a virtual host of its own on this instance's database and broker, and a Redis of
# its own beside this instance's, on the same settings: no setting of a service names a database within a Redis. All of
# that is made for one run, and removed after it.

SIDES=(old again new)

# The schemas of one side, empty, for the users that there are: SIDE.
side_schemas() {
  local service
  for service in booking payment scheduler; do
    drop_side_schema "$1" "$service"
    cat <<SQL
CREATE DATABASE bench_$1_$service CHARACTER SET utf8mb4;
GRANT ALL ON bench_$1_$service.* TO 'courtgate_$service'@'%';
SQL
  done
}

drop_side_schema() { printf 'DROP DATABASE IF EXISTS bench_%s_%s;\n' "$1" "$2"; }

# Makes what each side has of its own.
make_sides() {
  local side since
  remove_sides
  bring_up 3 "${SIDES[@]/#/redis-}"
  since=$(now_millis)
  for side in "${SIDES[@]}"; do
    side_schemas "$side" | database_program mariadb || die "The schemas of side $side could not be made."
    {
      rabbitmq_control add_vhost "bench-$side" &&
        rabbitmq_control set_permissions --vhost "bench-$side" courtgate '.*' '.*' '.*'
    } >>"$LOGS/sides.log" 2>&1 || die "The virtual host of side $side could not be made, see $LOGS/sides.log."
  done
  step sides "${SIDES[*]}: schemas and virtual hosts" "$since"
}

# Removes it again, also what a run left that was killed.
remove_sides() {
  local side service
  stop_all "${SIDES[@]/#/redis-}"
  for side in "${SIDES[@]}"; do
    rm -rf "${DATA:?}/redis-$side"
    rabbitmq_control delete_vhost "bench-$side" >>"$LOGS/sides.log" 2>&1 || true # not there yet
    for service in booking payment scheduler; do drop_side_schema "$side" "$service"; done
  done | database_program mariadb
}

# Ends the program unless a folder is a checkout of this repository with the jars of all services: FOLDER.
require_built() {
  local service missing=''
  [[ -d $1/gateway-service ]] || die "$1 is not a checkout of this repository."
  for service in "${FIRST_SERVICES[@]}"; do
    (ROOT=$1 jar_of "$service" target/run || ROOT=$1 jar_of "$service" target) >/dev/null || missing+=" $(module_of "$service")"
  done
  [[ -z $missing ]] || die "$1 is not built: there is no jar of$missing. Build it there: deploy/dev up"
}

# Compares this checkout with the one in a folder, on single servers whose own services stand still: FOLDER ROW...
compare_with() {
  local outcome=0
  lock_state
  ! is_clustered && [[ ! -f $STATE/containers ]] ||
    die 'bench --against needs single servers, as processes of this machine.'
  end_training
  require_tools
  find_jdk
  build "${RUN_COMPONENTS[@]}" suite-client drills
  prepare
  stop_services
  bring_up_servers
  trap remove_sides EXIT
  trap 'exit 130' INT TERM
  make_sides
  run_tool drills com.courtgate.drills.bench.CheckoutComparison "$@" || outcome=$?
  note 'the services of this instance are stopped; deploy/dev up starts them'
  exit "$outcome"
}
