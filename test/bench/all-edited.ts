import { setTimeout as delay } from 'node:timers/promises';
import {
  addressesOf,
  addressOf,
  comesToRest,
  hookOf,
  type Live,
  patienceMs,
  restSeconds,
  untilShown,
} from './live.ts';
import { memoryOf } from './processes.ts';
import type { KnownPost, Service } from './service.ts';

/** What a change of every job costs a running site. Times in milliseconds, memory in bytes. */
export interface AllEdited {
  /** From the one edit that is told of to its page, and to that of a job that is not named. */
  named: number;
  others: number;
  /** Since the process began; `null` where the system does not say. */
  peak: number | null;
}

/** Milliseconds that each job may add until its page is given up. */
const patienceOfJob = 20;

/**
 * Edits the texts of all posts unheard, then one more, of which the live site is told, and has it read the whole list.
 *
 * @param words what the texts say; of each measurement at a service other ones
 */
export async function measureAllEdited(
  live: Live,
  service: Service,
  size: number,
  words = 'Each of them',
): Promise<AllEdited> {
  await service.tellNobody();
  const addresses = await addressesOf(live.url);
  const [named, ...others] = await service.posts(size);
  const last = others.at(-1);
  if (!named || !last) throw new Error(`Of ${size} jobs none was found.`);
  for (const { id } of others) await service.edit(id, textOf(words));
  await service.tell(hookOf(live));
  const calm = comesToRest(live, true);
  calm.catch(() => undefined);
  const begun = performance.now();
  const shown = async (post: KnownPost, mark: string) => {
    const address = new URL(addressOf(addresses, post), live.url);
    await untilShown(address, mark, patienceMs + size * patienceOfJob);
    return performance.now() - begun;
  };
  await service.edit(named.id, textOf('The named one'));
  // A webhook that names no post: the whole list is read.
  await fetch(hookOf(live), { method: 'POST', body: '{}' });
  const [first, rest] = await Promise.all([shown(named, 'The named one'), shown(last, words)]);
  await calm;
  // What is garbage goes back to the system a while later.
  await delay(restSeconds * 1000);
  return { named: first, others: rest, peak: (await memoryOf(live.process.child.pid))?.peak ?? null };
}

const textOf = (words: string) => ({ description: `<p>${words}, as text.</p>` });
