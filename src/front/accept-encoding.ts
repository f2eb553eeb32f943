import type { Encoding } from './stored-response.ts';

/** How much the client wants each form, from 0 (not at all) to 1. */
export type Preferences = Readonly<Record<Encoding, number>>;

/** Identity is acceptable without being named, but then only in want of anything better. */
const unnamedIdentity = 0.0001;

const none: Preferences = { br: 0, gzip: 0, identity: 1 };

/** Reads Accept-Encoding (RFC 9110 section 12.5.3). An item with an unreadable weight is passed over. */
export function readAcceptEncoding(header: string | undefined): Preferences {
  if (header === undefined) return none;
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = readWeight(parameters);
    if (name !== '' && weight !== null) weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const others = weights.get('*');
  return {
    br: weights.get('br') ?? others ?? 0,
    gzip: weights.get('gzip') ?? others ?? 0,
    identity: weights.get('identity') ?? others ?? unnamedIdentity,
  };
}

/**
 * The form to send: the most wanted of those there are, among equals the smallest.
 *
 * @param encodings forms that lie beside the plain file
 * @returns `null` when the client takes none of them
 */
export function chooseEncoding(
  preferences: Preferences,
  encodings: readonly ('br' | 'gzip')[],
): Encoding | null {
  let best: Encoding | null = null;
  let weight = 0;
  if (encodings.includes('br') && preferences.br > weight) {
    best = 'br';
    weight = preferences.br;
  }
  if (encodings.includes('gzip') && preferences.gzip > weight) {
    best = 'gzip';
    weight = preferences.gzip;
  }
  return preferences.identity > weight ? 'identity' : best;
}

/** Browsers send few different headers: what they say is kept, up to a bound that nobody can stretch. */
export function createPreferenceReader(): (header: string | undefined) => Preferences {
  const known = new Map<string | undefined, Preferences>();
  return (header) => {
    const before = known.get(header);
    if (before) return before;
    const preferences = readAcceptEncoding(header);
    if (known.size >= 200) known.clear();
    if ((header?.length ?? 0) < 200) known.set(header, preferences);
    return preferences;
  };
}

function readWeight(parameters: readonly string[]): number | null {
  const [first] = parameters;
  if (first === undefined) return 1;
  const text = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.exec(first)?.[1];
  return text === undefined ? null : Number(text);
}
