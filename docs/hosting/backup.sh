#!/bin/sh
# backup.sh [--with-applications] <data folder> <folder for backups>: copies what can't be made again, also while the
# site runs. Run it as the site's user. The copy contains a private key: protect it like a secret. restore.sh restores it.
set -eu
umask 077
applications=no
if [ "${1:-}" = --with-applications ]; then
  applications=yes
  shift
fi
if [ $# -ne 2 ] || [ ! -d "$1" ]; then
  echo 'Use it as: backup.sh [--with-applications] <data folder> <folder for backups>' >&2
  exit 64
fi
data=$1
copy=$2/careers-$(date +%Y-%m-%dT%H-%M-%S)
program=$(cd "$(dirname "$0")/../.." && pwd)
# The Node that npm ci installs with the program (Linux x64), else that of the system.
node=$program/node_modules/.bin/node
[ -x "$node" ] || node=node

mkdir -p "$2"
# It gets the name of a backup when it is complete.
unfinished=$(mktemp -d "$2/.unfinished-XXXXXX")
trap 'rm -rf "$unfinished"' EXIT
trap 'exit 1' HUP INT TERM

copy_database() {
  "$node" --input-type=module --eval '
    import { backup, DatabaseSync } from "node:sqlite";
    const [, from, to] = process.argv;
    await backup(new DatabaseSync(from, { readOnly: true }), to);
    const [found] = new DatabaseSync(to).prepare("PRAGMA quick_check").all();
    if (found.quick_check !== "ok") throw new Error(`${from} is damaged: ${found.quick_check}`);
  ' -- "$data/$1" "$unfinished/$1"
}

[ ! -e "$data/jobfront.sqlite" ] || copy_database jobfront.sqlite
[ ! -e "$data/numbers.sqlite" ] || copy_database numbers.sqlite
for name in signing-key.pem webhooks announced relay.json; do
  [ ! -e "$data/$name" ] || cp -Rp "$data/$name" "$unfinished/"
done
if [ "$applications" = yes ]; then
  [ ! -e "$data/applications.sqlite" ] || copy_database applications.sqlite
  [ ! -e "$data/apply.key" ] || cp -p "$data/apply.key" "$unfinished/"
  if [ -d "$data/uploads" ]; then
    mkdir "$unfinished/uploads"
    for path in "$data"/uploads/*; do
      [ -e "$path" ] || continue
      # The site deletes files while it runs: those of applications that were delivered meanwhile.
      cp -Rp "$path" "$unfinished/uploads/" || [ ! -e "$path" ]
    done
  fi
fi
if [ -z "$(ls -A "$unfinished")" ]; then
  echo "No backup was made, because $data has no files of a site: give the site's data folder (DATA_DIR)." >&2
  exit 1
fi

# On standard error, because standard output is the folder of the backup.
for path in "$data"/* "$data"/.[!.]*; do
  name=${path##*/}
  [ -e "$path" ] && [ ! -e "$unfinished/$name" ] || continue
  case $name in
    alerts.sqlite) why='an older copy would bring ended alerts back, and mail jobs again' ;;
    applications.sqlite | apply.key | uploads) why='applications are personal data, and are deleted once delivered; --with-applications includes them with their key' ;;
    *-wal | *-shm) continue ;;
    lock.sqlite | lock.json) why='only says which process uses the folder' ;;
    *.unreadable-* | replaced-*) why='was set aside' ;;
    *) why='is made again' ;;
  esac
  echo "Left out: $name ($why)" >&2
done
sync
mv "$unfinished" "$copy"
echo "$copy"
