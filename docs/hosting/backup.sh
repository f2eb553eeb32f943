#!/bin/sh
# backup.sh <data folder> <folder for backups>: copies what can't be made again, also while the site runs.
# Run it as the site's user, with Node 26. The copy holds a private key: keep it as you keep secrets.
set -eu
umask 077
data=$1
copy=$2/careers-$(date +%Y-%m-%dT%H-%M-%S)
mkdir -p "$2"
mkdir "$copy"
node --input-type=module --eval '
  import { backup, DatabaseSync } from "node:sqlite";
  const [, from, to] = process.argv;
  await backup(new DatabaseSync(from, { readOnly: true }), to);
' -- "$data/jobfront.sqlite" "$copy/jobfront.sqlite"
for name in signing-key.pem webhooks announced; do
  [ ! -e "$data/$name" ] || cp -Rp "$data/$name" "$copy/"
done
echo "$copy"
