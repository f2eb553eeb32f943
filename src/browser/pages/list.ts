import { keepResults } from '../shared/results.ts';

const pathOf = (link: HTMLAnchorElement): string => new URL(link.href).pathname;

// Before the link is followed, in any way; the list may have changed since the page was loaded.
for (const use of ['click', 'auxclick'] as const) {
  addEventListener(
    use,
    ({ target }) => {
      const opened =
        target instanceof Element ? target.closest<HTMLAnchorElement>('[data-cards] .card-title') : null;
      const list = opened?.closest('[data-cards]');
      if (!list) return;
      keepResults({
        count: document.querySelector('[data-count]:not([aria-busy])')?.textContent?.trim() ?? '',
        jobs: [...list.querySelectorAll<HTMLAnchorElement>('.card-title')].map(pathOf),
      });
    },
    { capture: true },
  );
}
