import type { Manifest, PlannedFile } from '../../../src/live/release/manifest.ts';
import { at, planOf, type Sketch } from './plans.ts';

/**
 * A site that changes with each round: pages are edited, come, go and turn from files into folders. Most stay, so that
 * a spare is of use.
 */
export function siteOfRound(round: number): PlannedFile[] {
  const site: Record<string, string | Sketch> = {
    '/': `round ${round}`,
    '/picture.png': { text: 'a picture '.repeat(30_000) + (round >> 2), type: 'image/png' },
    [`/_astro/style${round >> 3}.css`]: { text: `style ${round >> 3}`, type: 'text/css', immutable: true },
    [round % 2 === 0 ? '/turns' : '/turns/']: 'turns',
  };
  for (let page = 0; page < 12; page += 1) site[`/stays/${page}/`] = `page ${page}`;
  for (let job = 0; job < 10; job += 1) {
    if ((round + job) % 4 === 0) continue;
    const isClosed = (round + job) % 6 === 1;
    site[`/jobs/${job}-x/`] = { text: `job ${job} ${(round + job) >> 2}`, status: isClosed ? 410 : 200 };
  }
  return planOf(site);
}

/** The round that a release is of: its board is as many hours old. */
export const roundOf = ({ boardAt }: Manifest): number =>
  (Date.parse(boardAt) - Date.parse(at(0))) / 3_600_000;
