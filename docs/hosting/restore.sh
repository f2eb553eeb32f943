#!/bin/sh
# restore.sh <backup> <data folder>: restores a backup of backup.sh. Stop the site first, and run this as the site's user.
# Waiting applications and their key are kept. Those of the backup are restored only if the folder has neither
# applications.sqlite nor apply.key nor uploads. Replaced files are kept in replaced-<time> in the data folder.
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
# A running site holds this lock.
"$node" --input-type=module --eval '
  import { DatabaseSync } from "node:sqlite";
  const lock = new DatabaseSync(process.argv[1], { timeout: 0 });
  lock.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; ROLLBACK");
' -- "$data/lock.sqlite" 2>/dev/null || {
  echo "Nothing was changed. Either a site runs on $data (stop the site), or this user may not write there (use the site's user), or $node is too old (docs/live-sites.md)." >&2
  exit 1
}

# First a copy inside the data folder, so that a full disk changes nothing.
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
        echo "Not restored: $name, because the data folder has applications of its own, which are kept" >&2
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
# They say what was purged and deployed until now, which the restored board does not know.
for name in purged.json deployed.json; do
  [ ! -e "$data/$name" ] || mv "$data/$name" "$replaced/"
done
rmdir "$replaced" 2>/dev/null || echo "Replaced files are in $replaced: delete them when the site works." >&2
