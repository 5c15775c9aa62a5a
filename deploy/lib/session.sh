# shellcheck shell=bash
# A session to play with, made through the gateway as the sports office would.

# One call to the gateway: METHOD PATH [BODY]; the answer is in ANSWER, fails when it is not a success.
call() {
  local arguments=(--silent --max-time 20 --noproxy '*' --fail-with-body --request "$1" --header 'Accept-Language: en')
  if [[ -s $STATE/tmp/authorization ]]; then arguments+=(--header "@$STATE/tmp/authorization"); fi
  if [[ -n ${3:-} ]]; then arguments+=(--header 'Content-Type: application/json' --data "$3"); fi
  ANSWER=$(curl "${arguments[@]}" "http://127.0.0.1:$(port_of gateway)$2")
}

# The numbers of all fields "id" of the last answer.
ids() { grep -o '"id":[0-9]*' <<<"$ANSWER" | cut -d: -f2; }

# Logs the administrator of the dev profile in.
log_in() {
  rm -f "$STATE/tmp/authorization"
  call POST /auth/login '{"studentId":"admin","password":"admin-dev-only"}' || return
  sed -n 's/.*"accessToken":"\([^"]*\)".*/Authorization: Bearer \1/p' <<<"$ANSWER" >"$STATE/tmp/authorization"
}

# Creates a session that opens in 60 s, unless the day has one that is not over.
create_demo_session() {
  local outcome=0
  try_demo_session || outcome=$?
  rm -f "$STATE/tmp/authorization"
  # The suite is up without a demo session too; say why there is none.
  ((outcome == 0)) || note "no demo session: ${ANSWER:-the gateway does not answer}"
}

# The calls that create it; fails with the reason in ANSWER.
try_demo_session() {
  local zone date from courts hour
  log_in || return
  call GET /halls || return
  zone=$(grep -o '"id":1,.*' <<<"$ANSWER" | grep -o '"timeZone":"[A-Za-z0-9_/+-]*"' | head -1 | cut -d'"' -f4)
  hour=$(TZ=$zone date +%-H)
  date=$(TZ=$zone date +%F) from=$((hour < 8 ? 8 : hour + 1))
  if ((hour >= 20)); then date=$(TZ=$zone date -d '+1 day' +%F) from=8; fi
  call GET "/sessions?hallId=1&date=$date" || return
  if [[ $ANSWER =~ \"status\":\"(SCHEDULED|WARMED|OPEN)\" ]]; then
    note "a session of $date is there already (${BASH_REMATCH[1]}); none was added"
    return
  fi
  call GET '/admin/courts?hallId=1&size=100' || return
  if [[ $ANSWER != *'"id":'* ]]; then call POST /admin/courts '{"name":"Court 1"}' || return; fi
  mapfile -t courts < <(ids)
  call POST /admin/sessions "$(session_body "$date" "$from" "${courts[@]}")" || return
  note "demo session of $date, ${#courts[@]} courts, hours from $from:00 to 22:00: opens in 60 s"
}

# The request for a session of one-hour slots: DATE FIRST_HOUR COURT...
session_body() {
  local date=$1 from=$2 hour court slots=''
  shift 2
  for ((hour = from; hour < 22; hour++)); do
    for court in "$@"; do
      slots+=$(printf ',{"courtId":%s,"startTime":"%02d:00","endTime":"%02d:00"}' "$court" "$hour" $((hour + 1)))
    done
  done
  printf '{"slotDate":"%s","flashTime":"%s","slots":[%s]}' "$date" "$(date -d '+60 seconds' +%FT%T%:z)" "${slots:1}"
}
