import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differences, type LedgerContent, openLedger, textStorage } from '../../src/base/ledger.ts';

interface About {
  to: string;
}

/** A text that outlives the ledgers that use it, and every write of it. */
function ledgerText(text: string | null = null) {
  const it = { text, writes: 0, failure: null as Error | null, reports: [] as string[] };
  const place = textStorage(
    async () => it.text,
    async (next) => {
      if (it.failure) throw it.failure;
      it.writes += 1;
      it.text = next;
    },
  );
  const open = (to = 'a') =>
    openLedger<About, string | null>({
      place,
      parse(read) {
        const { to: other, items } = JSON.parse(read);
        return { about: { to: other }, items: new Map(Object.entries(items)) };
      },
      print: ({ about, items }: LedgerContent<About, string | null>) =>
        JSON.stringify({ ...about, items: Object.fromEntries(items) }),
      empty: { to },
      isOurs: (about) => about.to === to,
      report: (message) => it.reports.push(message),
    });
  return Object.assign(it, { open });
}

test('what is saved is read again, and what has not changed is not written', async () => {
  const it = ledgerText();
  const ledger = await it.open();
  expect(ledger.found).toBe('nothing');
  ledger.set('/', 'key');
  ledger.set('/jobs/', null);
  await ledger.save();
  await ledger.save();
  const next = await it.open();
  expect(next.found).toBe('content');
  expect([...next.items]).toEqual([...ledger.items]);
  next.set('/', 'key');
  next.describe({ to: 'a' });
  next.replace(new Map(next.items));
  await next.save();
  expect(it.writes).toBe(1);
  next.set('/', undefined);
  await next.save();
  expect(JSON.parse(it.text ?? '')).toEqual({ to: 'a', items: { '/jobs/': null } });
});

test('a damaged text is reported, counts as nothing, and is replaced by the next save alone', async () => {
  const it = ledgerText('{"to":');
  const ledger = await it.open();
  expect([ledger.found, ledger.items.size, it.reports.length]).toEqual(['damage', 0, 1]);
  await ledger.save();
  expect(it.text).toBe('{"to":');
  await ledger.save({ always: true });
  expect(JSON.parse(it.text ?? '')).toEqual({ to: 'a', items: {} });
});

test('what another side has counts for that side alone', async () => {
  const it = ledgerText('{"to":"b","items":{"/":"key"}}');
  expect((await it.open('a')).found).toBe('another side');
  expect((await it.open('a')).items.size).toBe(0);
  expect((await it.open('b')).items.get('/')).toBe('key');
});

test('what could not be written is written by the next save', async () => {
  const it = ledgerText();
  const ledger = await it.open();
  ledger.set('/', null);
  it.failure = new Error('ENOSPC');
  await expect(ledger.save()).rejects.toThrow('ENOSPC');
  it.failure = null;
  await ledger.save();
  expect((await it.open()).items.get('/')).toBeNull();
});

test('the differences bring any side to what is shown, however often it is killed half-way', async () => {
  const contents = fc.dictionary(fc.constantFrom('/', '/a', '/b', '/c'), fc.constantFrom('x', 'y'));
  const step = fc.record({ shown: contents, acts: fc.nat(4) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), contents, async (steps, last) => {
      const it = ledgerText();
      const side = new Map<string, string>();
      const bring = async (wanted: Readonly<Record<string, string>>, most: number) => {
        const ledger = await it.open();
        const shown = new Map(Object.entries(wanted));
        const { changed, removed } = differences(shown, ledger.items);
        for (const name of [...changed, ...removed]) ledger.set(name, null);
        await ledger.save();
        for (const [index, name] of [...changed, ...removed].entries()) {
          // Killed: what was done is noted nowhere.
          if (index === most) return;
          const key = shown.get(name);
          if (key === undefined) side.delete(name);
          else side.set(name, key);
        }
        ledger.replace(shown);
        await ledger.save();
      };
      for (const { shown, acts } of steps) await bring(shown, acts);
      await bring(last, Number.POSITIVE_INFINITY);
      expect(Object.fromEntries(side)).toEqual(last);
    }),
    { seed: 7 },
  );
});
