import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { progress } from './processes.ts';
import { load } from './serve-load.ts';
import { type Peer, startAstroNode, startNginx, startOwn } from './serve-peers.ts';
import { type Summary, summarize } from './statistics.ts';

export interface ServeFigures {
  /** For example "/8k/". */
  address: string;
  bytes: number;
  /** Requests a second; ours first. */
  servers: { name: string; figures: Summary; oursToIt: Summary }[];
}

/** Addresses of the measured pages, with their weight in bytes. */
const weights = { '/8k/': 8_000, '/27k/': 27_000 };

/**
 * How many requests a second each server answers with the same bytes, in turns, so that whatever else the machine
 * does weighs on all.
 *
 * @param sample a page of ours, cut or repeated to each weight
 */
export async function measureServing(
  folder: string,
  sample: string,
  rounds: number,
  leftOut: string[],
): Promise<ServeFigures[]> {
  const pages = new Map(Object.entries(weights).map(([address, bytes]) => [address, pageOf(sample, bytes)]));
  const pagesFolder = join(folder, 'pages');
  for (const [address, html] of pages) {
    await mkdir(join(pagesFolder, address), { recursive: true });
    await writeFile(join(pagesFolder, address, 'index.html'), html);
  }
  const peers = await startPeers(folder, pagesFolder, pages, leftOut);
  try {
    const measured: ServeFigures[] = [];
    for (const [address, html] of pages) {
      progress(`serving ${address}: ${peers.map(({ name }) => name).join(', ')}`);
      const figures = await inTurns(peers, address, rounds);
      const [ours = []] = figures;
      const servers = peers.map(({ name }, index) => {
        const theirs = figures[index] ?? [];
        return {
          name,
          figures: summarize(theirs),
          oursToIt: summarize(theirs.map((figure, round) => (ours[round] ?? 0) / figure)),
        };
      });
      measured.push({ address, bytes: Buffer.byteLength(html), servers });
    }
    return measured;
  } finally {
    for (const peer of peers) await peer.stop();
  }
}

async function startPeers(
  folder: string,
  pagesFolder: string,
  pages: ReadonlyMap<string, string>,
  leftOut: string[],
): Promise<Peer[]> {
  const addresses = [...pages.keys()];
  const peers = [
    await startOwn('front', pagesFolder, addresses),
    await startOwn('counted', pagesFolder, addresses),
  ];
  progress('compiling the pages for @astrojs/node standalone');
  peers.push(...(await startAstroNode(join(folder, 'astro-node'), pages)));
  peers.push(await startOwn('sirv', pagesFolder, addresses));
  const nginx = await startNginx(join(folder, 'nginx'), pagesFolder);
  if (nginx) peers.push(nginx);
  else leftOut.push('nginx');
  return peers;
}

async function inTurns(peers: readonly Peer[], address: string, rounds: number): Promise<number[][]> {
  const ask = ({ port, under }: Peer) => load(port, under + address, 'identity');
  for (const peer of peers) await ask(peer);
  const figures: number[][] = peers.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, peer] of peers.entries()) figures[index]?.push(await ask(peer));
  }
  return figures;
}

function pageOf(sample: string, bytes: number): string {
  const end = '</main></body></html>';
  const [head = '', body = ''] = sample.split(/(?<=<main[^>]*>)/);
  const text = body.replace(/<[^>]*>/g, ' ').replaceAll(/[^\x20-\x7e]+/g, ' ');
  const start = `${head.slice(0, 4000).replace(/[^\x20-\x7e\n]/g, '')}<body><main>`;
  const room = bytes - start.length - end.length;
  return start + text.repeat(Math.ceil(room / text.length)).slice(0, room) + end;
}
