import { oneLine } from '../say.ts';
import { failureWords } from './failure.ts';
import type { ServiceLook } from './look.ts';

/** In a sentence: how the list was proven complete, or why it was not. */
export function proofOf({ outcome }: ServiceLook): string {
  if ('failure' in outcome) return oneLine(failureWords(outcome.failure).found);
  const { method, problems } = outcome.list;
  if (problems.some(({ code }) => code === 'total-exceeds-list')) {
    return 'Walked by id twice, in opposite directions, with the same posts; the service counts a few more.';
  }
  return method === 'id'
    ? 'Walked by id to its empty end; each total fits the next, and a closing look at the head found nothing new.'
    : 'Read page by page twice with the same posts and the same total, as the service ignores filter or sort.';
}
