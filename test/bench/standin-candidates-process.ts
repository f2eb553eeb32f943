/** A stand-in with as many candidates as its argument says, in a process of its own. */
import { startStandin } from '../../src/standin/server.ts';
import { inTransaction } from '../../src/standin/state/database.ts';

const standin = await startStandin({ port: 0, posts: [], now: () => Temporal.Now.instant() });
const { database } = standin.state;
const insert = database.prepare(
  `INSERT INTO candidates (name, lastname, email, guid, created_at, updated_at, _city, _skills, _expected_salary)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
);
const two = (number: number) => String(number).padStart(2, '0');
inTransaction(database, () => {
  for (let index = 1; index <= Number(process.argv[2]); index += 1) {
    const day = `2026-${two(1 + (index % 12))}-${two(1 + (index % 28))}`;
    insert.run(
      `Imię ${index % 997}`,
      `Nazwisko ${(index * 7919) % 50_021}`,
      `osoba${index}@example.com`,
      index % 3 === 0 ? `g${index}` : null,
      `${day} 10:00:00`,
      `${day} 11:00:00`,
      index % 5 === 0 ? null : `Miasto ${index % 211}`,
      index % 4 === 0 ? ',"Forklift","Welding",' : ',"Welding",',
      index % 7 === 0 ? null : index % 9000,
    );
  }
});
process.send?.({ kind: 'ready', url: standin.url });
// Whoever has started this is gone.
process.once('disconnect', () => process.exit());
