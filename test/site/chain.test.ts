import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChainEnd,
  ChainFault,
  type ChainLine,
  ChainReader,
  demandSame,
  extended,
} from '../../src/site/twins/chain.ts';

const site = 'https://careers.example/';
const kid = 'k'.repeat(43);
const sumOf = (content: number) => `${content}`.padStart(43, 'x');
const atOf = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();

interface Signed {
  lines: ChainLine[];
  end: ChainEnd | null;
  /** The jobs of the last list. */
  jobs: { id: number; sha256: string }[];
  kid: string;
}

/** Signs one list after the other. Each says for some jobs which content they have; 0 = closed. */
function signed(lists: readonly (readonly (readonly [id: number, content: number])[])[]): Signed {
  const lines: ChainLine[] = [];
  const jobs = new Map<number, string>();
  let end: ChainEnd | null = null;
  for (const [minute, list] of lists.entries()) {
    const changes = new Map<number, string | undefined>();
    for (const [id, content] of list) {
      const sha256 = content === 0 ? undefined : sumOf(content);
      if (jobs.get(id) === sha256) continue;
      changes.set(id, sha256);
      if (sha256 === undefined) jobs.delete(id);
      else jobs.set(id, sha256);
    }
    const next = extended(end, changes, { at: atOf(minute), site, kid });
    lines.push(...next.lines);
    end = next.end;
  }
  return { lines, end, jobs: [...jobs].map(([id, sha256]) => ({ id, sha256 })), kid };
}

/** Checks entries against the list that names the last one of `of`. */
function check(texts: readonly string[], of: Signed): void {
  const reader = new ChainReader();
  for (const text of texts) reader.add(text);
  if (of.end === null) throw new Error('There is no entry.');
  demandSame({ site, jobs: of.jobs, chain: of.end }, of.kid, reader);
}

const lists = fc.array(
  fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 3 })), {
    selector: ([id]) => id,
    maxLength: 5,
  }),
  { minLength: 2, maxLength: 12 },
);
const chains = lists.map(signed).filter(({ lines }) => lines.length > 2);

describe('a chain of signed lists', () => {
  test('is read to the list that was signed last, whatever lists there were', () => {
    fc.assert(
      fc.property(chains, (chain) =>
        check(
          chain.lines.map(({ text }) => text),
          chain,
        ),
      ),
    );
  });

  test('an unchanged list adds no entry', () => {
    const chain = signed([[[1, 1]], [[1, 1]], []]);
    expect(chain.lines).toHaveLength(2);
  });

  test('broken at any place and in any way is found', () => {
    const ways = {
      delete: (texts: string[], at: number) => texts.splice(at, 1),
      repeat: (texts: string[], at: number) => texts.splice(at, 0, texts[at] ?? ''),
      swap(texts: string[], at: number) {
        const other = at === 0 ? 1 : at - 1;
        [texts[at], texts[other]] = [texts[other] ?? '', texts[at] ?? ''];
      },
      truncate: (texts: string[], at: number) => texts.splice(at),
      behead: (texts: string[], at: number) => texts.splice(0, at + 1),
      edit(texts: string[], at: number) {
        const { sha256, ...entry } = JSON.parse(texts[at] ?? '');
        texts[at] = JSON.stringify(
          sha256 === undefined ? { ...entry, kid: 'f'.repeat(43) } : { ...entry, sha256: sumOf(9) },
        );
      },
      date(texts: string[], at: number) {
        texts[at] = (texts[at] ?? '').replace(/"at":"[^"]*"/, `"at":"${atOf(at === 0 ? 999 : 0)}"`);
        if (at === 0) return;
        // The first list may be of that minute already.
        texts[at] = (texts[at] ?? '').replace(/00:00.000Z/, '00:01.000Z');
      },
      pad(texts: string[], at: number) {
        texts[at] = ` ${texts[at]}`;
      },
    };
    for (const [way, broken] of Object.entries(ways)) {
      fc.assert(
        fc.property(chains, fc.nat(), (chain, nat) => {
          const texts = chain.lines.map(({ text }) => text);
          broken(texts, nat % texts.length);
          expect(() => check(texts, chain), way).toThrow(ChainFault);
        }),
      );
    }
  });

  test('rewritten whole, with every hash made anew, does not end where the list says', () => {
    fc.assert(
      fc.property(lists, fc.nat(), (all, nat) => {
        const chain = signed(all);
        const at = nat % all.length;
        const other = signed(all.toSpliced(at, 1, [...(all[at] ?? []).filter(([id]) => id !== 1), [1, 3]]));
        const texts = other.lines.map(({ text }) => text);
        fc.pre(chain.lines.length > 0 && texts.join() !== chain.lines.map(({ text }) => text).join());
        expect(() => check(texts, chain)).toThrow(ChainFault);
      }),
    );
  });

  test('a list that has other jobs than its chain, or another key, is found', () => {
    fc.assert(
      fc.property(chains, fc.integer({ min: 1, max: 9 }), (chain, id) => {
        const texts = chain.lines.map(({ text }) => text);
        const others = chain.jobs.filter((job) => job.id !== id);
        const more = [{ ...chain, jobs: [...others, { id, sha256: sumOf(8) }] }];
        if (others.length < chain.jobs.length) more.push({ ...chain, jobs: others });
        more.push({ ...chain, kid: 'o'.repeat(43) });
        for (const one of more) expect(() => check(texts, one)).toThrow(ChainFault);
      }),
    );
  });

  test('goes on with a new key, and says so', () => {
    const first = extended(null, [[1, sumOf(1)]], { at: atOf(0), site, kid });
    const next = { at: atOf(1), site, kid: 'n'.repeat(43) };
    const second = extended(first.end, [], next);
    const reader = new ChainReader();
    for (const { text } of [...first.lines, ...second.lines]) reader.add(text);
    expect(second.lines).toHaveLength(1);
    expect(reader.end).toEqual(second.end);
    expect(reader.end).toMatchObject({ entries: 3, since: atOf(0), kid: next.kid });
  });

  test('a clock that was set back does not break it', () => {
    const first = extended(null, [], { at: atOf(9), site, kid });
    const second = extended(first.end, [[1, sumOf(1)]], { at: atOf(3), site, kid });
    const reader = new ChainReader();
    for (const { text } of [...first.lines, ...second.lines]) reader.add(text);
    expect(reader.end).toMatchObject({ entries: 2, at: atOf(9) });
  });

  test('reads any text without any other error than that it is no entry', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => new ChainReader().add(text)).toThrow(ChainFault);
      }),
    );
  });
});
