import type { LedgerStorage } from '../../../src/base/ledger.ts';

export interface MemoryPlace extends LedgerStorage {
  text: string | null;
  /** Asked at every step; throws to let it fail. Whoever hears that of `written` does not know that it is there. */
  before: (step: 'read' | 'write' | 'written') => void;
}

/** What is kept in memory, which outlives the deployers that use it. */
export function memoryPlace(): MemoryPlace {
  const place: MemoryPlace = {
    text: null,
    before: () => {},
    async read(parse, tell) {
      place.before('read');
      try {
        return place.text === null ? null : parse(place.text);
      } catch (error) {
        tell(String(error));
        return null;
      }
    },
    async write(text) {
      place.before('write');
      place.text = text;
      place.before('written');
    },
  };
  return place;
}
