import { freshness } from '../../site/job/expiry.ts';
import { pageLocale } from '../shared/dom.ts';

const { dataset: texts = {} } = document.querySelector<HTMLElement>('[data-new-job]') ?? {};
const said = { newJob: texts.newJob ?? '', closes: texts.until ?? '' };

/**
 * Shows on a card how fresh its job is, or how soon it closes, by the visitor's own clock. Without a script it shows
 * the day of publication.
 */
export function showTime(line: HTMLTimeElement): void {
  const { closes } = line.dataset;
  const job = { posted: line.dateTime || null, closes: closes ? Number(closes) * 1000 : null };
  const fresh = freshness(Date.now(), job, said, pageLocale());
  line.textContent = fresh?.text ?? '';
  line.dataset.kind = fresh?.kind ?? 'none';
}

const showAll = () => {
  for (const line of document.querySelectorAll<HTMLTimeElement>('.card-time')) showTime(line);
};

showAll();
addEventListener('pageshow', showAll);
