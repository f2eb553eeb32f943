import type { Plural } from '../../i18n/dictionary.ts';
import { localesOf } from '../../i18n/languages.ts';
import { fill, plural } from '../../i18n/plural.ts';
import { monthlyShare } from '../../site/rows/pay-scale.ts';
import type { BuiltInKey, Rows } from '../../site/rows/rows.ts';
import type { PublicJob } from '../../site/twins/job-json.ts';
import { twinAddresses } from '../../site/twins/twin-addresses.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { pageLocale, part } from '../shared/dom.ts';
import { foreignText } from '../shared/foreign.ts';
import { getJson } from '../shared/load.ts';
import { loadRows } from '../shared/load-rows.ts';
import { loadOtherWords } from '../shared/other-words.ts';
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
    const note = part(page, '[data-most]');
    note.textContent = chosen.length >= most ? (note.dataset.text ?? '') : '';
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
  lang: language === pageLanguage ? '' : language,
});

function cloneOf(page: HTMLElement, selector: string): HTMLElement {
  const template = part<HTMLTemplateElement>(page, selector);
  return part(template.content.cloneNode(true) as DocumentFragment, '*');
}

const page = document.querySelector<HTMLElement>('[data-saved-page]');

/** A row of a board. */
interface BoardRow {
  rows: Rows;
  row: number;
}

/** Language and time zone for dates. */
export interface TableContext {
  language: string;
  timeZone: string;
}

/** The text of a fact's row in the table for a job; `''` = nothing is known. */
const facts: Readonly<Record<string, (job: BoardRow, context: TableContext) => string>> = {
  place: ({ rows, row }) => rows.place[row] ?? '',
  pay: ({ rows, row }) => rows.pay[row] ?? '',
  work: (job) => labels(job, 'work'),
  type: (job) => labels(job, 'type'),
  field: ({ rows, row }) => (rows.fields[row] ?? []).join(', '),
  company: ({ rows, row }) => rows.company[row] ?? '',
  posted: ({ rows, row }) => {
    const day = rows.posted[row] ?? '';
    return day === '' ? '' : dayIn('UTC', new Date(`${day}T00:00:00Z`));
  },
  closes: ({ rows, row }, { timeZone }) => {
    const second = rows.closes[row] ?? null;
    return second === null ? '' : dayIn(timeZone, new Date(second * 1000));
  },
  language: ({ rows, row }, { language }) =>
    new Intl.DisplayNames(localesOf(language), { type: 'language' }).of(rows.lang[row] || rows.language) ??
    '',
  reference: ({ rows, row }) => rows.reference[row] ?? '',
};

function labels({ rows, row }: BoardRow, key: BuiltInKey): string {
  const { choices, sets, of } = rows.facets[key];
  return (sets[of[row] ?? -1] ?? []).map((at) => choices[at]?.label ?? '').join(', ');
}

const dayIn = (timeZone: string, day: Date) =>
  new Intl.DateTimeFormat(localesOf(pageLocale()), { dateStyle: 'long', timeZone }).format(day);

/**
 * Fills the table (SavedJobs.astro) with a column for each job: facts in which they differ come first, and one that
 * none of them has is left out. Facts from a job's own data, where to apply and what a month's pay would be, follow.
 */
function showComparison(table: HTMLTableElement, jobs: readonly BoardRow[], context: TableContext): void {
  const head = part(table, 'thead tr');
  const body = part(table, 'tbody');
  for (const cell of table.querySelectorAll('[data-job]')) cell.remove();
  const apply = part(body, '[data-apply-row]');
  head.append(...jobs.map(({ rows, row }) => titleCell(rows, row)));
  const lines = [...body.querySelectorAll<HTMLElement>('[data-fact]')];
  for (const line of lines) {
    const values = jobs.map((job) => facts[line.dataset.fact ?? '']?.(job, context) ?? '');
    line.hidden = values.every((value) => value === '');
    line.toggleAttribute(
      'data-same',
      values.every((value) => value === values[0]),
    );
    line.append(
      ...values.map((value) => {
        const cell = document.createElement('td');
        cell.dataset.job = '';
        cell.append(...foreignText(value || (body.dataset.notGiven ?? '')));
        return cell;
      }),
    );
  }
  // In the order of the facts' names, independent of the comparison before.
  const order = Object.keys(facts);
  const rank = (line: HTMLElement) =>
    order.indexOf(line.dataset.fact ?? '') + (line.hasAttribute('data-same') ? order.length : 0);
  lines.sort((one, other) => rank(one) - rank(other));
  apply.before(...lines);
  for (const job of jobs) {
    const link = applyLink(job, body.dataset.apply ?? '');
    const cell = document.createElement('td');
    cell.dataset.job = '';
    cell.append(link);
    apply.append(cell);
    void addDetails(job, { link, pay: payCell(body, jobs.indexOf(job)), texts: body.dataset });
  }
}

const payCell = (body: HTMLElement, column: number) =>
  body.querySelectorAll<HTMLElement>('[data-fact=pay] td')[column] ?? null;

/** Links to the page of the job, until its data says where its form is. */
function applyLink({ rows, row }: BoardRow, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'button';
  link.href = rows.address[row] ?? '/';
  link.textContent = text;
  link.setAttribute('aria-label', `${text}: ${rows.title[row]}`);
  return link;
}

/** Where they go in the table. */
interface Details {
  link: HTMLAnchorElement;
  pay: HTMLElement | null;
  texts: DOMStringMap;
}

async function addDetails({ rows, row }: BoardRow, { link, pay, texts }: Details): Promise<void> {
  const address = rows.address[row];
  // Without a network, and of a job on the host of its brand, the table contains what the rows say.
  const job = address?.startsWith('/') ? await detailsOf(address).catch(() => null) : null;
  if (job?.applyUrl) {
    link.href = job.applyUrl;
    link.dataset.apply = '';
  }
  if (job?.pay && job.pay.unit !== 'MONTH' && pay) {
    const about = document.createElement('span');
    about.className = 'compare-about';
    about.textContent = `≈\u00a0${monthlyPay(job.pay, texts)}`;
    pay.append(about);
  }
}

/** @throws {Error} where it can't be loaded */
const detailsOf = async (address: string) =>
  (await getJson(twinAddresses({ address }).json)) as Pick<PublicJob, 'applyUrl' | 'pay'>;

/** In round amounts: how many hours a job has a week is not known. */
function monthlyPay(
  { min, max, currency, unit }: NonNullable<PublicJob['pay']>,
  texts: DOMStringMap,
): string {
  const money = new Intl.NumberFormat(localesOf(pageLocale()), {
    style: 'currency',
    currency,
    maximumSignificantDigits: 2,
  });
  const [least, most] = [min, max].map((amount) => amount && amount * monthlyShare(unit));
  const amount =
    least && most
      ? money.formatRange(least, most)
      : fill((least ? texts.from : texts.upTo) ?? '', { amount: money.format(least || most || 0) });
  return `${amount} ${texts.perMonth}`;
}

function titleCell(rows: Rows, row: number): HTMLElement {
  const link = document.createElement('a');
  link.href = rows.address[row] ?? '/';
  link.append(...foreignText(rows.title[row] ?? '', rows.lang[row]));
  if (rows.lang[row]) link.lang = rows.lang[row];
  const cell = document.createElement('th');
  cell.scope = 'col';
  cell.dataset.job = '';
  cell.append(link);
  return cell;
}

if (page) void start(page);
