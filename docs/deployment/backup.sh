#!/bin/sh
# Copies store and outbox of a service that was stopped. Usage: backup.sh STORE OUTBOX BACKUP
# BACKUP is a folder that is not there yet; it appears when it is whole.
set -eu

if [ $# -ne 3 ]; then
  echo 'usage: backup.sh STORE OUTBOX BACKUP' >&2
  exit 2
fi
store=$1 outbox=$2 backup=$3

fail() {
  echo "backup.sh: $1" >&2
  exit 1
}

[ -f "$store" ] || fail "there is no store $store"
[ -d "$outbox" ] || fail "there is no outbox $outbox"
[ ! -e "$backup" ] || fail "$backup is there already"
# A store that was closed is one file. With a log beside it, it is in use, or its process was killed.
for part in wal journal holder; do
  [ ! -e "$store-$part" ] && [ ! -e "$store.$part" ] || fail "$store is in use: stop the service. If it was killed, start and stop it once"
done

umask 077
rm -rf "$backup.partial"
mkdir -p "$backup.partial"
cp -p "$store" "$backup.partial/store"
cp -Rp "$outbox" "$backup.partial/outbox"
cmp -s "$store" "$backup.partial/store" || fail "$store was changed while it was copied"
sync
mv "$backup.partial" "$backup"
echo "$backup holds $(find "$backup/outbox" -name '*.ndjson' | wc -l | tr -d ' ') files of recipients, and the store"
