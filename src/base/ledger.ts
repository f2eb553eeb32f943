/*
 * A ledger says what another side has: a folder, a bucket, a host, a search engine, a CDN. It is compared with what the
 * site shows; the difference is what is left to do. Before something is done that may fail half-way, the ledger says so
 * durably (in doubt), so that a kill at any moment makes us do too much again, never too little.
 */

/** Where the text of a ledger is stored; a `KeptState` of the store is one. */
export interface LedgerStorage {
  /**
   * Returns the parsed text; `null` when nothing is stored, or when `parse` throws, which is reported: a damaged ledger
   * never stops anything.
   *
   * @throws when it can't be read now, so that the stored state is unknown
   */
  read<State>(parse: (text: string) => State, report: (message: string) => void): Promise<State | null>;
  /** Replaces the text. Durable when it resolves: a kill leaves the old text or the new one. */
  write(text: string): Promise<void>;
}

/** A place whose text another tool reads and writes. @param read returns `null` when there is none */
export const textStorage = (
  read: () => Promise<string | null>,
  write: (text: string) => Promise<void>,
): LedgerStorage => ({
  async read(parse, report) {
    const text = await read();
    try {
      return text === null ? null : parse(text);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      return null;
    }
  },
  write,
});

/** What another side has. */
export interface LedgerContent<About, Item> {
  /** Which side it is, and what concerns all items. */
  about: About;
  /** By address, URL or tag. */
  items: ReadonlyMap<string, Item>;
}

export interface LedgerOptions<About extends object, Item> {
  place: LedgerStorage;
  /** @throws when the text is damaged, of another format, or names what must not be touched */
  parse: (text: string) => LedgerContent<About, Item>;
  print: (content: LedgerContent<About, Item>) => string;
  /** What counts when nothing usable is stored. */
  empty: About;
  /** Whether stored content is about this side; another one has nothing yet. Always if left out. */
  isOurs?: (about: About) => boolean;
  /** Receives a message about damage. */
  report: (message: string) => void;
}

/** A ledger in memory. Changes are stored by `save` alone. */
export interface Ledger<About extends object, Item> extends LedgerContent<About, Item> {
  /** What was found when it was opened. */
  readonly found: 'content' | 'nothing' | 'damage' | 'another side';
  readonly about: Readonly<About>;
  describe(about: Partial<About>): void;
  /** `undefined` removes an item. */
  set(name: string, item: Item | undefined): void;
  /** Replaces all items. */
  replace(items: ReadonlyMap<string, Item>): void;
  /** Writes the text if something has changed since it was read or written, or else if `always`. */
  save(options?: { always?: boolean }): Promise<void>;
}

/** Opens a ledger. @throws when it can't be read now */
export async function openLedger<About extends object, Item>(
  options: LedgerOptions<About, Item>,
): Promise<Ledger<About, Item>> {
  const { place, parse, print, empty, isOurs = () => true, report } = options;
  let isDamaged = false;
  const stored = await place.read(parse, (message) => {
    isDamaged = true;
    report(message);
  });
  const ours = stored !== null && isOurs(stored.about) ? stored : null;
  let about: About = ours?.about ?? empty;
  let items = new Map(ours?.items);
  let isChanged = false;

  const ledger: Ledger<About, Item> = {
    found: ours ? 'content' : stored ? 'another side' : isDamaged ? 'damage' : 'nothing',
    get about() {
      return about;
    },
    get items() {
      return items;
    },
    describe(more) {
      const next = { ...about, ...more };
      isChanged ||= !isSame(about, next);
      about = next;
    },
    set(name, item) {
      const before = items.get(name);
      isChanged ||= !isSame(before, item);
      if (item === undefined) items.delete(name);
      else items.set(name, item);
    },
    replace(next) {
      isChanged ||=
        next.size !== items.size || next.entries().some(([name, item]) => !isSame(items.get(name), item));
      items = new Map(next);
    },
    async save({ always = false } = {}) {
      if (!isChanged && !always) return;
      await place.write(print({ about, items }));
      isChanged = false;
    },
  };
  return ledger;
}

/** Whether two values are equal, or have equal values. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [some, more] = [Object.entries(one), Object.entries(other)];
  return (
    some.length === more.length && some.every(([key, value]) => Object.is(value, Reflect.get(other, key)))
  );
}

/**
 * Compares what is shown with what another side has, by keys of the content. An item without a key is in doubt, and
 * always differs.
 */
export function differences<Key>(
  shown: ReadonlyMap<string, Key>,
  had: ReadonlyMap<string, Key | null>,
): { changed: string[]; removed: string[] } {
  const changed: string[] = [];
  for (const [name, key] of shown) {
    if (key === null || had.get(name) !== key) changed.push(name);
  }
  const removed = had.keys().filter((name) => !shown.has(name));
  return { changed, removed: [...removed] };
}
