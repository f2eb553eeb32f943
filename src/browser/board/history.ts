import { keepingResults } from '../shared/results.ts';

/** How a change of what is asked for shows in the history. */
export type Step =
  /** A choice: a step that Back undoes. */
  | 'choice'
  /** Letters typed: as long as nothing else is chosen, all of them are one step. */
  | 'typing'
  /** No step of the visitor's: the address is put right. */
  | 'correction';

/** The part of the browser's history that is used. */
type Steps = Pick<History, 'pushState' | 'replaceState'>;

/** Keeps the address in step with what is asked for. */
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

/** How the visitor left the list: how many cards stood on the page, and how far it was scrolled. */
export interface LeftAt {
  cards: number;
  top: number;
}

/** Keeps how the list was left with its step of the history, so that Back finds it as it was. */
export function keepLeaving(cards: () => number): void {
  window.addEventListener('pagehide', () => {
    const left: LeftAt = { cards: cards(), top: window.scrollY };
    keepingResults(() => history.replaceState(left, ''));
  });
}

/** How the list was left, where the visitor comes back to it; `null` where they come to it anew. */
export function leftAt(): LeftAt | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { cards, top } = (history.state ?? {}) as Partial<Record<keyof LeftAt, unknown>>;
  if (navigation?.type === 'navigate' || typeof cards !== 'number' || typeof top !== 'number') return null;
  return { cards, top };
}
