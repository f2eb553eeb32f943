import type { FindTexts } from '../../i18n/find/texts.ts';
import { plural } from '../../i18n/plural.ts';
import { make } from './make.ts';

/** A way out of "nothing found": one wish less, and how many jobs there are then. */
export interface WayOut {
  label: string;
  jobs: number;
  take(): void;
}

/** Most ways out that are offered. */
const most = 5;

/** Offers what helps, the most jobs first; a wish without which there is nothing either is not offered. */
export function showAdvice(
  host: HTMLElement,
  ways: readonly WayOut[],
  texts: FindTexts,
  language: string,
): void {
  const helpful = ways
    .filter(({ jobs }) => jobs > 0)
    .toSorted((one, other) => other.jobs - one.jobs)
    .slice(0, most);
  host.replaceChildren(
    ...helpful.map(({ label, jobs, take }) => {
      const text = plural(texts.without, jobs, language, { value: label });
      const button = make('button', { type: 'button', class: 'button button-quiet' }, text);
      button.addEventListener('click', take);
      return make('li', {}, button);
    }),
  );
  host.hidden = helpful.length === 0;
}
