import type { Plural } from '../../i18n/dictionary.ts';
import { fill, plural } from '../../i18n/plural.ts';
import type { Rows } from '../../site/rows/rows.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { part } from '../shared/dom.ts';
import { loadRows } from '../shared/load.ts';
import { loadOtherWords } from '../shared/other-words.ts';
import { type BoardRow, showComparison } from './compare.ts';
import { idOf, savedChanged, savedJobs, showSaved } from './saved.ts';
import type { SavedJob } from './saved-store.ts';

/** A saved job and its present state. */
export interface CheckedJob {
  saved: SavedJob;
  /** Its row on the board; `null` = it is on none: it has closed. */
  found: { rows: Rows; row: number } | null;
  /** Whether that could be checked. */
  isChecked: boolean;
}

/**
 * Looks for saved jobs on the boards that they were saved on.
 *
 * @param addresses of the rows of the site's boards, by language
 */
async function checkSaved(
  jobs: readonly SavedJob[],
  addresses: Readonly<Record<string, string>>,
): Promise<CheckedJob[]> {
  const [fallback = ''] = Object.values(addresses);
  const addressOf = ({ language }: SavedJob) => addresses[language] ?? fallback;
  const boards = new Map(
    await Promise.all(
      [...new Set(jobs.map(addressOf))].map(
        async (address) => [address, await loadRows(address).catch(() => null)] as const,
      ),
    ),
  );
  return jobs.map((saved) => {
    const rows = boards.get(addressOf(saved)) ?? null;
    const row = rows?.advertId.indexOf(saved.id) ?? -1;
    return { saved, found: rows && row >= 0 ? { rows, row } : null, isChecked: rows !== null };
  });
}

/** Most jobs side by side. */
const most = 4;

/** The page of saved jobs: which of them are still open, and some of them side by side. */
async function start(page: HTMLElement): Promise<void> {
  const { language = '', zone: timeZone = '' } = page.dataset;
  const addresses = JSON.parse(page.dataset.rows ?? '{}') as Record<string, string>;
  const list = part(page, '[data-cards]');
  const boxes = new Map<HTMLInputElement, BoardRow>();

  /** Converts a line of a card of another board to the page's words. */
  let inPage = (line: string, _from: string): string => line;

  const show = async () => {
    const jobs = savedJobs.all();
    const checked = await checkSaved(jobs, addresses);
    if (jobs.some((job) => job.language !== language)) {
      inPage = await loadOtherWords(addresses[language] ?? '');
    }
    part(page, '[data-none]').hidden = jobs.length > 0;
    part(page, '[data-some]').hidden = jobs.length === 0;
    part(page, '[data-unchecked]').hidden = checked.every(({ isChecked }) => isChecked);
    boxes.clear();
    list.replaceChildren(...checked.map(cardOf));
    showSaved(list);
    compare();
  };

  const cardOf = ({ saved, found, isChecked }: CheckedJob): HTMLElement => {
    const template = part<HTMLTemplateElement>(page, 'template[data-card]');
    const facts = found ? cardFacts(found.rows, found.row) : factsOf(saved, language);
    const isOwn = saved.language === language;
    const said = (line: string) => (isOwn ? line : inPage(line, saved.language));
    const card = fillCard(template, {
      ...facts,
      lang: facts.lang || (isOwn ? '' : saved.language),
      where: said(facts.where),
      facts: said(facts.facts),
    });
    if (!isOwn) part(card, '.card-pay').lang = saved.language;
    part(card, '[data-save]').dataset.language = saved.language;
    if (found) {
      const choice = cloneOf(page, 'template[data-choice]');
      const box = part<HTMLInputElement>(choice, 'input');
      const name = fill(box.dataset.name ?? '', { title: found.rows.title[found.row] ?? '' });
      box.setAttribute('aria-label', name);
      boxes.set(box, found);
      box.addEventListener('change', compare);
      card.append(choice);
    } else if (isChecked) card.append(cloneOf(page, 'template[data-closed]'));
    return card;
  };

  const compare = () => {
    const chosen = [...boxes].filter(([box]) => box.checked);
    for (const box of boxes.keys()) box.disabled = !box.checked && chosen.length >= most;
    const told = part(page, '[data-most]');
    told.textContent = chosen.length >= most ? (told.dataset.text ?? '') : '';
    part(page, '[data-compare]').hidden = chosen.length < 2;
    sayChosen(part(page, '[data-compare-bar]'), chosen.length, language);
    showComparison(
      part<HTMLTableElement>(page, 'table'),
      chosen.map(([, job]) => job),
      { language, timeZone },
    );
  };

  // Browsers do not scroll to a link that is half visible.
  part(page, 'table').addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  const undo = part(page, '[data-undo]');
  let removed: readonly SavedJob[] = [];
  const change = (act: () => void) => {
    act();
    undo.hidden = removed.length === 0;
    document.dispatchEvent(new CustomEvent(savedChanged));
    return show();
  };
  part(page, '[data-remove-all]').addEventListener('click', async () => {
    removed = savedJobs.all();
    await change(() => savedJobs.clear());
    undo.focus();
  });
  undo.addEventListener('click', () => {
    const back = removed.toReversed();
    removed = [];
    void change(() => {
      for (const job of back) savedJobs.add(job);
    });
  });
  // A job removed here stays visible, so that this can be undone; jobs that another tab adds are added.
  document.addEventListener(savedChanged, () => {
    const known = new Set([...list.querySelectorAll<HTMLElement>('[data-save]')].map(idOf));
    if (savedJobs.all().some(({ id }) => !known.has(id))) void show();
  });
  await show();
}

/** Shows in the bar how many are chosen, and links to the table. */
function sayChosen(bar: HTMLElement, count: number, language: string): void {
  const { oneMore = '', count: counts = '{}' } = bar.dataset;
  bar.hidden = count === 0;
  part(bar, 'p').textContent = count === 1 ? oneMore : plural(JSON.parse(counts) as Plural, count, language);
  part(bar, 'a').hidden = count < 2;
}

/** What is remembered of a job, for its card. */
const factsOf = ({ id, title, address, language }: SavedJob, pageLanguage: string) => ({
  ...{
    id,
    title,
    address,
    where: '',
    facts: '',
    sign: 0,
    pay: '',
    isHighlighted: false,
    posted: '',
    closes: null,
  },
  lang: language === pageLanguage ? '' : language,
});

function cloneOf(page: HTMLElement, selector: string): HTMLElement {
  const template = part<HTMLTemplateElement>(page, selector);
  return part(template.content.cloneNode(true) as DocumentFragment, '*');
}

const page = document.querySelector<HTMLElement>('[data-saved-page]');
if (page) void start(page);
