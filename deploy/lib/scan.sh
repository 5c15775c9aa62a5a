# shellcheck shell=bash
# Looks for secrets in the sources and for known holes in what they depend on. What could not be asked is said so:
# nothing here is called clean that nobody has looked at.

# Secrets first, since those are found without a network once the tool is here.
command_scan() {
  local found=0
  (($# == 0)) || die 'deploy/dev scan'
  mkdir -p "$LOGS"
  require_tools
  provide_node
  title 'Secrets in the sources'
  scan_secrets || found=1
  title "Known holes in what the pages depend on"
  scan_npm || found=1
  title "Known holes in what the services depend on"
  find_jdk
  require_maven
  scan_maven || found=1
  ((found == 0)) || die 'Something was found; see above.'
}

# Everything that git would take, with the rules of deploy/scan/secretlint.json.
scan_secrets() {
  local tool=$ROOT/deploy/scan since outcome=0
  since=$(now_millis)
  if [[ ! -x $tool/node_modules/.bin/secretlint || $tool/package-lock.json -nt $tool/node_modules/.package-lock.json ]]; then
    (cd "$tool" && npm ci --no-audit --no-fund) >>"$LOGS/scan.log" 2>&1 ||
      die "secretlint could not be installed with npm; see $LOGS/scan.log."
  fi
  (cd "$ROOT" && git ls-files --cached --others --exclude-standard --deduplicate -z |
    xargs -0 "$tool/node_modules/.bin/secretlint" --secretlintrc "$tool/secretlint.json" --no-glob) ||
    outcome=1
  ((outcome)) || step secretlint 'nothing found' "$since"
  return "$outcome"
}

# Advisories of the registry on the packages in the lock files.
scan_npm() {
  local folder report outcome=0
  for folder in web deploy/scan; do
    if report=$(cd "$ROOT/$folder" && npm audit --package-lock-only --audit-level=high 2>&1); then
      step "$folder" 'nothing of level high or above'
    elif [[ $report == *'audit endpoint returned an error'* || $report == *'network'* ]]; then
      step "$folder" 'NOT LOOKED AT: the registry answers no audit'
    else
      printf '%s\n' "$report"
      outcome=1
    fi
  done
  return "$outcome"
}

# Advisories of Sonatype's index on the jars; it wants an account.
scan_maven() {
  local log=$LOGS/scan-maven.log
  if [[ -z ${OSSINDEX_USERNAME:-} || -z ${OSSINDEX_TOKEN:-} ]]; then
    step jars 'NOT LOOKED AT: set OSSINDEX_USERNAME and OSSINDEX_TOKEN'
    return
  fi
  if maven -B org.sonatype.ossindex.maven:ossindex-maven-plugin:3.2.0:audit-aggregate \
    -Dossindex.scope=runtime -Dossindex.cvssScoreThreshold=7 >"$log" 2>&1; then
    step jars 'nothing of score 7 or above'
  elif grep -q 'vulnerabilities' "$log" && ! grep -q 'UnknownHostException\|Connect.*refused\|status code' "$log"; then
    sed -n '/vulnerabilities/,$p' "$log"
    return 1
  else
    step jars "NOT LOOKED AT: the index does not answer; see $log"
  fi
}
