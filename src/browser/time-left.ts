import { timeLeft } from '../outputs/time-left.ts';
import { pageLocale } from './page-locale.ts';

const halfMinute = 30_000;

/** Says how long the job is still open, by the visitor's own clock; the date that the page came with stays in the facts. */
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
