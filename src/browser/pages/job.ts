import { timeLeft } from '../../site/job/expiry.ts';
import { pageLocale } from '../shared/dom.ts';
import { isStepBefore, resultsWith } from '../shared/results.ts';

/** On a job's page: links back to the list that the visitor came from, and to the jobs beside this one. */
function show(place: HTMLElement): void {
  const results = resultsWith(location.pathname);
  const back = place.querySelector('a');
  if (!results || !back) return;
  const { address, count, jobs } = results;
  back.href = address;
  back.textContent = count;
  back.addEventListener('click', (event) => {
    // The step before this one knows how far the list was scrolled.
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || !isStepBefore(back.href)) return;
    event.preventDefault();
    history.back();
  });
  const at = jobs.indexOf(location.pathname);
  for (const [job, label, rel] of [
    [jobs[at - 1], place.dataset.previous, 'prev'],
    [jobs[at + 1], place.dataset.next, 'next'],
  ] as const) {
    if (job === undefined) continue;
    const link = document.createElement('a');
    link.href = job;
    link.rel = rel;
    link.textContent = label ?? '';
    place.append(link);
  }
}

const place = document.querySelector<HTMLElement>('.back');
if (place) show(place);

/** Marks the entry of the contents whose part is being read: the last heading above the window's upper third. */
const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
const headings = links.flatMap(
  (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
);

function mark(): void {
  const line = innerHeight / 3;
  const above = headings.filter((heading) => heading.getBoundingClientRect().top <= line);
  const current = above.at(-1);
  for (const link of links) {
    if (current && link.hash === `#${current.id}`) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

if (headings.length > 0) {
  let isWaiting = false;
  const soon = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  };
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon);
  mark();
}

// Rows scroll, and browsers do not scroll to a link that is partly visible. A press moves nothing.
for (const link of document.querySelectorAll('.contents a, .share-row > *')) {
  link.addEventListener('focus', () => {
    if (link.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

/** As a poster the page looks on the screen as it does on paper. */
function showPoster(): void {
  const sheet = document.querySelector<HTMLLinkElement>('#paper');
  if (sheet && location.hash === '#poster') sheet.media = 'all';
}

showPoster();
addEventListener('hashchange', showPoster);

const halfMinute = 30_000;

/** Shows how long the job is still open, by the visitor's own clock; the date of the served page stays in the facts. */
function showLeft(line: HTMLElement, date: string): void {
  const { ends = '', closesIn: closes = '', closesAt = '' } = line.dataset;
  const left = timeLeft(Date.now(), Date.parse(ends), { closes, closesAt }, pageLocale());
  const text = left?.text ?? date;
  if (line.textContent !== text) line.textContent = text;
  line.classList.toggle('time-soon', left?.isSoon === true);
}

for (const line of document.querySelectorAll<HTMLElement>('[data-ends]')) {
  const date = line.textContent?.trim() ?? '';
  const now = () => showLeft(line, date);
  now();
  setInterval(now, halfMinute);
  document.addEventListener('visibilitychange', now);
  addEventListener('pageshow', now);
}

/** Links to forms elsewhere are reported where the site is counted; the code for it comes once one is about to be used. */
for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-apply]')) {
  if (link.origin === location.origin) continue;
  let report: typeof import('./numbers.ts').report | null = null;
  const load = async () => {
    if ('counted' in document.body.dataset) ({ report } = await import('./numbers.ts'));
  };
  for (const use of ['pointerenter', 'focus'] as const) link.addEventListener(use, load, { once: true });
  for (const use of ['click', 'auxclick'] as const)
    link.addEventListener(use, async () => {
      if (!report) await load();
      report?.('link');
    });
}
