import type { Need } from './needs.ts';
import type { Registered } from './register.ts';

const words: Record<Registered['outcome'], string> = {
  registered: 'registered',
  standing: 'registered before',
  refused: 'not taken by this service',
  unsure: 'may be registered',
  untried: 'not tried',
};

/** What became of `jobfront webhooks add`, for people. */
export function addedText(address: string, outcomes: readonly Registered[], left: readonly Need[]): string {
  const width = outcomes.reduce((widest, { type }) => Math.max(widest, type.length), 0);
  const lines = outcomes.map(({ type, outcome, id }) =>
    `${type.padEnd(width)}  ${words[outcome]}${id === null ? '' : ` (id ${id})`}`.trimEnd(),
  );
  const unsure = outcomes.filter(({ outcome }) => outcome === 'unsure');
  const end =
    left.length === 0
      ? [`The service tells ${address} of everything that changes pages.`]
      : [`Nobody tells ${address} for certain when ${left.map(({ what }) => what).join(', or ')}.`];
  return `${[...lines, '', ...unsure.map(({ type, reason }) => `${type}: ${reason}`), ...(unsure.length > 0 ? [howToFindOut] : []), ...reasons(outcomes, left), ...end].join('\n')}\n`;
}

/** The same for scripts. */
export function addedJson(address: string, outcomes: readonly Registered[], left: readonly Need[]): string {
  return `${JSON.stringify({ address, webhooks: outcomes, missing: left.map(({ what }) => what) })}\n`;
}

const howToFindOut =
  "Look in the service's settings screen, or with: jobfront webhooks list. If it is not there, or to be told twice is no matter (it does no harm), run: jobfront webhooks add --again";

/** Why names were refused, where it matters: another name may do for the same need. */
function reasons(outcomes: readonly Registered[], left: readonly Need[]): string[] {
  const missing = new Set(left.flatMap(({ names, otherwise }) => [...names, otherwise]));
  return outcomes
    .filter(({ type, outcome }) => outcome === 'refused' && missing.has(type))
    .map(({ type, reason }) => `${type}: ${reason}`);
}
