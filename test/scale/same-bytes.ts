import type { Random } from '../../src/standin/generator/messy-advert.ts';
import type { Cluster } from './cluster.ts';
import { type Answer, ask } from './load.ts';

export interface Comparison {
  stop(): Promise<{ pairs: number; differing: string[] }>;
}

const encodings = ['identity', 'br', 'gzip'];

/**
 * Asks two fronts for the same, again and again: while both show the same snapshot, their answers have the same status,
 * ETag and bytes. Where one of them has switched meanwhile, nothing is said.
 */
export function startComparison({ fronts, addresses }: Cluster, random: Random): Comparison {
  const found = { pairs: 0, differing: [] as string[] };
  let isWanted = true;

  async function compare(): Promise<void> {
    const address = random.pick(addresses);
    const encoding = random.pick(encodings);
    const two = random.sample(fronts, 2);
    const snapshots = () => Promise.all(two.map(async (front) => (await front.status())?.snapshot));
    const before = await snapshots();
    const [one, other] = await Promise.all(
      two.map(({ url }) => ask(url + address, { headers: { 'accept-encoding': encoding } })),
    );
    const shown = new Set([...before, ...(await snapshots())]);
    if (shown.size !== 1 || shown.has(undefined) || !one || !other) return;
    found.pairs += 1;
    const difference = differenceOf(one, other);
    if (difference) found.differing.push(`${address} (${encoding}) at snapshot ${before[0]}: ${difference}`);
  }
  const comparing = (async () => {
    while (isWanted) await compare();
  })();
  return {
    async stop() {
      isWanted = false;
      await comparing;
      return found;
    },
  };
}

function differenceOf(one: Answer, other: Answer): string | null {
  if (one.status !== other.status) return `${one.status} and ${other.status}`;
  if (one.etag !== other.etag) return `${one.etag} and ${other.etag}`;
  return one.bytes.equals(other.bytes) ? null : 'other bytes';
}
