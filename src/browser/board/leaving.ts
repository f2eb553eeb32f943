import { keepingResults } from '../results.ts';

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
