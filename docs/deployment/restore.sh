#!/bin/sh
# Puts a backup back. Usage: restore.sh BACKUP STORE OUTBOX [TAKEN]
# The service is stopped, and STORE is not there. An OUTBOX that is there is left as it is; otherwise it is put back.
# TAKEN is a list of the files that were taken out of the outbox, a name a line: their messages are not handed over again.
set -eu

if [ $# -lt 3 ] || [ $# -gt 4 ]; then
  echo 'usage: restore.sh BACKUP STORE OUTBOX [TAKEN]' >&2
  exit 2
fi
backup=$1 store=$2 outbox=$3 taken=${4:-}

fail() {
  echo "restore.sh: $1" >&2
  exit 1
}

[ -f "$backup/store" ] && [ -d "$backup/outbox" ] || fail "$backup is no backup"
[ -z "$taken" ] || [ -f "$taken" ] || fail "there is no list $taken"
for file in "$store" "$store-wal" "$store-journal" "$store.holder"; do
  [ ! -e "$file" ] || fail "$file is there: move it away first"
done

umask 077
if [ ! -e "$outbox" ]; then
  rm -rf "$outbox.restoring"
  cp -Rp "$backup/outbox" "$outbox.restoring"
  mv "$outbox.restoring" "$outbox"
fi
# Before the store is there, so that no service starts without knowing what was taken.
if [ -n "$taken" ]; then
  while IFS= read -r name; do
    case $name in
      */* | .* | '') fail "$name is no name of a file of recipients" ;;
      *.ndjson) [ -e "$outbox/$name" ] || : >"$outbox/$name" ;;
      *) fail "$name is no name of a file of recipients" ;;
    esac
  done <"$taken"
fi
cp -p "$backup/store" "$store.restoring"
sync
mv "$store.restoring" "$store"
echo "$store and $outbox are as they were; messages of the backup that are due are handed over when the service starts"
