import type { DatabaseSync } from 'node:sqlite';
import type { SiteMemory } from '../outputs/site-memory.ts';
import { parsed } from './database.ts';

/** What the site remembers, as it is stored: a row for each job, and one for each address. */
export interface Remembered {
  /** As it is stored now. */
  read(): SiteMemory;
  /** What this process has saved or read last, for the only writer: the very same objects. */
  last(): SiteMemory;
  /**
   * Writes what differs from what is stored. Entries that have not changed are the same objects as a rule; others are
   * compared by their text. Call `keep` with it once that is committed.
   */
  write(memory: SiteMemory): void;
  keep(memory: SiteMemory): void;
}

const kinds = ['jobs', 'changes'] as const satisfies (keyof SiteMemory)[];

type Entries = Readonly<Record<string, unknown>>;

export function createRemembered(database: DatabaseSync): Remembered {
  const select = database.prepare('SELECT name, text FROM remembered WHERE kind = ?');
  const put = database.prepare(
    'INSERT INTO remembered (kind, name, text) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text',
  );
  const remove = database.prepare('DELETE FROM remembered WHERE kind = ? AND name = ?');
  let last: SiteMemory | null = null;

  const readKind = <Value>(kind: keyof SiteMemory): Record<string, Value> =>
    Object.fromEntries(
      select.iterate(kind).map(({ name, text }) => [String(name), parsed<Value>(text)] as const),
    );

  function writeKind(kind: keyof SiteMemory, before: Entries, next: Entries): void {
    if (before === next) return;
    let added = 0;
    let count = 0;
    for (const name in next) {
      count += 1;
      const entry = next[name];
      if (entry === before[name]) continue;
      const isNew = !Object.hasOwn(before, name);
      if (isNew) added += 1;
      const text = JSON.stringify(entry);
      if (isNew || text !== JSON.stringify(before[name])) put.run(kind, name, text);
    }
    // As many as the names that both have, and the new ones: none has gone.
    const gone = Object.keys(before).length + added - count;
    if (gone > 0) for (const name in before) if (!Object.hasOwn(next, name)) remove.run(kind, name);
  }

  const read = (): SiteMemory => ({ jobs: readKind('jobs'), changes: readKind('changes') });

  function lastOne(): SiteMemory {
    last ??= read();
    return last;
  }

  return {
    read,
    last: lastOne,
    write(memory) {
      const before = lastOne();
      for (const kind of kinds) writeKind(kind, before[kind], memory[kind]);
    },
    keep(memory) {
      last = memory;
    },
  };
}
