import type { z } from 'zod';

/** What lists of a page are made of, as a person counts them. */
const counted: Readonly<Record<string, string>> = { blocks: 'block', items: 'item', actions: 'action' };

/**
 * What is wrong with a front matter, one sentence for each fault: where, and what to do.
 *
 * @param data what was checked, to name blocks by their type
 */
export function faultsOf(issues: readonly z.core.$ZodIssue[], data: unknown): string[] {
  return issues.map((issue) => {
    const where = placeOf(issue.path, data);
    if (issue.code !== 'unrecognized_keys') return `${where}: ${mendOf(issue)}`;
    return `${where} has fields that don't exist (${issue.keys.join(', ')}): check their spelling or remove them`;
  });
}

const mendOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'invalid_value' && !issue.message.startsWith('give')
    ? `give one of ${issue.values.join(', ')}`
    : issue.message;

/** "block 3 (benefits), item 1, title" for ["blocks", 2, "items", 0, "title"]. */
function placeOf(path: readonly PropertyKey[], data: unknown): string {
  const words: string[] = [];
  let value = data;
  for (const [at, step] of path.entries()) {
    value = memberOf(value, step);
    const list = path[at - 1];
    if (typeof step === 'number') {
      words.pop();
      const type = list === 'blocks' ? memberOf(value, 'type') : undefined;
      const name = counted[String(list)] ?? String(list);
      words.push(`${name} ${step + 1}${typeof type === 'string' ? ` (${type})` : ''}`);
    } else words.push(String(step));
  }
  return words.join(', ') || 'the front matter';
}

const memberOf = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<PropertyKey, unknown>)[key]
    : undefined;
