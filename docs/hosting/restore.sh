#!/bin/sh
# restore.sh <backup> <data folder>: brings back a backup of backup.sh. Stop the site first, and run it as the site's user.
# Waiting applications and their key stay: those of a backup are taken only where the folder has none. What is replaced is
# kept in replaced-<time> in the data folder.
set -eu
umask 077
if [ $# -ne 2 ] || [ ! -d "$1" ]; then
  echo 'Use it as: restore.sh <backup> <data folder>' >&2
  exit 64
fi
backup=$1
data=$2
program=$(cd "$(dirname "$0")/../.." && pwd)
node=$program/node_modules/.bin/node
[ -x "$node" ] || node=node

mkdir -p "$data"
# Tried with the lock that a running site holds.
"$node" --input-type=module --eval '
  import { DatabaseSync } from "node:sqlite";
  const lock = new DatabaseSync(process.argv[1], { timeout: 0 });
  lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK");
' -- "$data/lock.sqlite" 2>/dev/null || {
  echo "A site runs on $data, or this user may not write there: stop the site, and use its user. Nothing was changed." >&2
  exit 1
}

# Copied beside first, so that a full disk changes nothing.
new=$(mktemp -d "$data/.restoring-XXXXXX")
trap 'rm -rf "$new"' EXIT
trap 'exit 1' HUP INT TERM
cp -Rp "$backup/." "$new/"
replaced=$data/replaced-$(date +%Y-%m-%dT%H-%M-%S)
mkdir "$replaced"

has_applications=no
for name in applications.sqlite apply.key uploads; do
  [ ! -e "$data/$name" ] || has_applications=yes
done
for path in "$new"/*; do
  name=${path##*/}
  case $name in
    applications.sqlite | apply.key | uploads)
      if [ "$has_applications" = yes ]; then
        echo "Kept: $name of the data folder, with what waits to be delivered" >&2
        continue
      fi
      ;;
  esac
  for old in "$data/$name" "$data/$name-wal" "$data/$name-shm"; do
    [ ! -e "$old" ] || mv "$old" "$replaced/"
  done
  mv "$path" "$data/$name"
  echo "Restored: $name" >&2
done
# What was announced, purged and deployed since the backup is not known any more.
for name in purged.json deployed.json; do
  [ ! -e "$data/$name" ] || mv "$data/$name" "$replaced/"
done
rmdir "$replaced" 2>/dev/null || echo "Replaced files are in $replaced: delete them when all is well." >&2
