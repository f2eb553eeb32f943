import { writeSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { copiedImage } from '../../src/store/images.ts';
import { openStore } from '../../src/store/sqlite-store.ts';
import { at } from './jobs.ts';
import { numberedBoard } from './numbered-board.ts';

// A process that saves one board after the other, and says where it is: its test kills it.
const [dataDir = '', from = '0'] = process.argv.slice(2);
const say = (word: string) => void writeSync(1, `${word}\n`);
const store = openStore(dataDir, {
  now: () => at(0),
  send: (message) => say(`told ${message}`),
  connect(file) {
    const database = new DatabaseSync(file);
    const exec = database.exec.bind(database);
    database.exec = (sql) => {
      const isStep = /^(BEGIN|COMMIT)/.test(sql);
      if (isStep) say('before');
      exec(sql);
      if (isStep) say('after');
    };
    return database;
  },
});
const pictureOf = (number: number) => Buffer.alloc(20_000, `picture ${number}`);
for (let number = Number(from); ; number += 1) {
  const bytes = pictureOf(number);
  const image = copiedImage({ bytes, format: 'png', width: 1, height: 1 }, number);
  await store.images.put(`${number}`, image, bytes);
  await store.images.note([[`${number - 3}`, null]]);
  await store.save(numberedBoard(number));
  say(`saved ${number}`);
  if (number % 4 === 0) await store.pin((await store.snapshots())[2]?.id ?? '1');
  if (number % 4 === 2) await store.unpin();
}
