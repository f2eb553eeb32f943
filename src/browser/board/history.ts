import { keepingResults } from '../shared/results.ts';

/** How a change of the search is recorded in the history. */
export type Step =
  /** A choice: a step that Back undoes. */
  | 'choice'
  /** Typed letters: until something else is chosen, all of them are one step. */
  | 'typing'
  /** No step of the visitor's: the address is corrected. */
  | 'correction';

/** The part of the browser's history that is used. */
type Steps = Pick<History, 'pushState' | 'replaceState'>;

/** Keeps the address in step with the search. */
export class StepKeeper {
  #last: Step | null = null;
  readonly #history: Steps;
  readonly #location: Pick<Location, 'pathname' | 'search' | 'hash'>;

  constructor(history: Steps, location: Pick<Location, 'pathname' | 'search' | 'hash'>) {
    this.#history = history;
    this.#location = location;
  }

  /** @param query as `writeAsked` gives it */
  take(query: string, step: Step): void {
    const { pathname, search } = this.#location;
    const isOneWithLast = step === 'correction' || (step === 'typing' && this.#last === 'typing');
    if (step !== 'correction') this.#last = step;
    if (query === search) return;
    if (isOneWithLast) this.#history.replaceState(null, '', pathname + query);
    else this.#history.pushState(null, '', pathname + query);
  }

  /** The visitor went back or forward: what they type next is a step of its own. */
  moved(): void {
    this.#last = null;
  }
}

/** State of the list when the visitor left it: how many cards it had, and how far it was scrolled. */
export interface LeftAt {
  cards: number;
  top: number;
}

/** Adds that state to the list's entry of the history, so that Back restores it. */
export function keepLeaving(cards: () => number): void {
  window.addEventListener('pagehide', () => {
    const left: LeftAt = { cards: cards(), top: window.scrollY };
    keepingResults(() => history.replaceState(left, ''));
  });
}

/** The state of the list when the visitor returns to it; `null` on a new visit. */
export function leftAt(): LeftAt | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { cards, top } = (history.state ?? {}) as Partial<Record<keyof LeftAt, unknown>>;
  if (navigation?.type === 'navigate' || typeof cards !== 'number' || typeof top !== 'number') return null;
  return { cards, top };
}
