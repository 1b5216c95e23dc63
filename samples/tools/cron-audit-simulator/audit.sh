#!/bin/sh
# Audits the twenty jobs of ./fakeroot and prints one line for each finding. It reads fakeroot only.
#   sh audit.sh
set -eu
cd "$(dirname "$0")/fakeroot"

mode_of() { sed -n "s#^$1 \([0-9]*\) .*#\1#p" MODES; }
owner_of() { sed -n "s#^$1 [0-9]* ##p" MODES; }

jobs=0
findings=0
finding() {
  findings=$((findings + 1))
  printf '%-10s %-34s %s\n' "$1" "$2" "$3"
}

audit() {
  user=$1
  command=$2
  case $command in
    /*) ;;
    *)
      finding relative "$command" 'no full path: whoever may change PATH chooses the program'
      return
      ;;
  esac
  if [ ! -f ".$command" ]; then
    finding missing "$command" 'the file does not exist: whoever may create it runs as the job'
    return
  fi
  mode=$(mode_of "$command")
  owner=$(owner_of "$command")
  case $mode in
    *[2367]) finding writable "$command" "everybody may change it (mode $mode), it runs as $user" ;;
    ?[2367]?) finding group "$command" "a group may change it (mode $mode), it runs as $user" ;;
  esac
  if [ "$user" = root ] && [ "$owner" != root ]; then
    finding owner "$command" "runs as root, belongs to $owner"
  fi
}

set -f
for table in etc/crontab etc/cron.d/legacy etc/cron.d/monitoring etc/cron.d/reports etc/cron.d/web; do
  while read -r minute hour day month weekday user command; do
    case $minute in
      '' | '#'*) continue ;;
      @*)
        user=$hour
        command=$day
        ;;
      *)
        if [ "$day $month" = '31 2' ]; then finding never "$command" 'there is no 31 February: it never runs'; fi
        ;;
    esac
    : "$weekday"
    jobs=$((jobs + 1))
    audit "$user" "$command"
  done <"$table"
done

while read -r job age; do
  case $job in '#'*) continue ;; esac
  if [ "$age" -gt 7 ]; then finding stale "$job" "newest backup is $age days old"; fi
done <BACKUPS

printf '\n%d jobs read, %d findings.\n' "$jobs" "$findings"
