import { plural } from '../../i18n/plural.ts';
import {
  type ComparedBoard,
  type ComparedCv,
  type CvFilter,
  compareCv,
  type FittingJob,
} from '../../site/cv/cv-match.ts';
import { openMentions } from '../../site/cv/mentions.ts';
import { whereOfCard } from '../../site/search/card-rows.ts';
import type { PackedSearchWords } from '../../site/search/search-words.ts';
import { openTexts } from '../../site/search/texts.ts';
import { openVocabulary } from '../../site/search/vocabulary.ts';
import sheet from '../../styles/board/cv.css?url&no-inline';
import { contactsIn } from '../apply/cv.ts';
import { showChips } from '../board/controls.ts';
import { showSaved } from '../saved/saved.ts';
import { fillCard } from '../shared/card.ts';
import { cardFacts } from '../shared/card-facts.ts';
import { make, part, unseen } from '../shared/dom.ts';
import { getJson, loadStyle } from '../shared/load.ts';
import { loadReaders, readCvText } from './cv-text.ts';
import { type CvNeeds, type CvPanel, readable } from './cv-types.ts';
import { keepFiles } from './keep-files.ts';

/** Pages of a CV that are read. */
const pages = 12;
/** The texts of more jobs are not loaded: then only titles and fields of work are compared. */
const mostTexts = 19_200;
/** How long comparing may take without a pause: shorter than a frame. */
const sliceMs = 8;

/** Makes the dialog. Everything that reading and comparing need is loaded when it opens, before a file is read. */
export async function cvPanel(needs: CvNeeds): Promise<CvPanel> {
  await loadStyle(sheet);
  const { rows, texts } = needs;
  const field = make('input', {
    type: 'file',
    id: 'cv-file',
    class: 'cv-file',
    accept: readable.map((type) => `.${type}`).join(),
    'data-cv-file': true,
  });
  const drop = make(
    'div',
    { class: 'cv-drop' },
    make('label', { for: 'cv-file', class: 'field-label' }, texts.cvChoose),
    field,
    make('p', { class: 'hint' }, texts.cvStays),
  );
  const fault = make('p', { class: 'notice', role: 'alert', hidden: true });
  const count = make('h3', { class: 'cv-count', tabindex: -1 });
  const chips = make('ul', { class: 'chips', 'aria-label': texts.chosenFilters, hidden: true });
  const cards = make('ul', { class: 'cards' });
  const close = make('button', { type: 'button', class: 'sheet-close', 'aria-label': rows.texts.close });
  const dialog = make(
    'dialog',
    { class: 'filter-sheet cv-sheet', 'aria-labelledby': 'cv-title' },
    make('div', { class: 'sheet-head' }, make('h2', { id: 'cv-title' }, texts.cvFind), close),
    make('div', { class: 'cv-body' }, drop, fault, make('div', { role: 'status' }, count), chips, cards),
  );
  // Outside the hero, whose colours are others.
  (needs.form.closest('main') ?? document.body).append(dialog);

  let board: Promise<ComparedBoard> | null = null;
  /** Until then nothing is read: what is loaded later could say what a CV has. */
  const load = () => {
    board ??= openBoard(needs).then(async (opened) => {
      await keepFiles(needs);
      dialog.dataset.ready = '';
      return opened;
    });
    board.catch(() => {
      board = null;
    });
    return board;
  };

  function say(text: string): void {
    fault.textContent = text;
    fault.hidden = text === '';
  }

  function clear(): void {
    say('');
    count.textContent = '';
    chips.hidden = true;
    cards.replaceChildren();
  }

  async function read(file: File): Promise<void> {
    clear();
    count.textContent = texts.searching;
    const isLatest = () => field.files?.[0] === file;
    const opened = await load().catch(() => null);
    if (!isLatest()) return;
    const text = opened && (await readCvText(file, pages));
    if (!isLatest()) return;
    if (!opened || !text) {
      clear();
      return say(opened ? texts.cvUnreadable : needs.failed);
    }
    const { name, lastname } = contactsIn(text);
    const thisYear = new Date().getFullYear();
    const compared = await compareCv(text, opened, { thisYear, names: [name, lastname], pause: slices() });
    if (isLatest()) show(compared, compared.filters);
  }

  function show(compared: ComparedCv, filters: readonly CvFilter[]): void {
    const best = compared.best(filters);
    const { jobsFound, nothingFound } = rows.texts;
    count.textContent = best.length > 0 ? plural(jobsFound, best.length, rows.language) : nothingFound;
    const remove = (filter: CvFilter) => () =>
      show(
        compared,
        filters.filter((other) => other !== filter),
      );
    showChips(
      chips,
      filters.map((filter) => ({ label: filter.label, remove: remove(filter) })),
      texts,
      count,
    );
    cards.replaceChildren(...best.map((job) => cardOf(needs, job)));
    showSaved(cards);
  }

  const put = (file: File) => {
    const transfer = new DataTransfer();
    transfer.items.add(file);
    field.files = transfer.files;
    void read(file);
  };
  field.addEventListener('change', () => {
    const [file] = field.files ?? [];
    if (file) void read(file);
    else clear();
  });
  const over = (isOver: boolean) => drop.classList.toggle('drop-over', isOver);
  dialog.addEventListener('dragover', (event) => {
    const isFile = event.dataTransfer?.types.includes('Files') === true;
    over(isFile);
    if (isFile && event.target !== field) event.preventDefault();
  });
  dialog.addEventListener('dragleave', () => over(false));
  dialog.addEventListener('drop', (event) => {
    over(false);
    const [file] = event.dataTransfer?.files ?? [];
    // The field handles what is dropped on itself.
    if (!file || event.target === field) return;
    event.preventDefault();
    put(file);
  });
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('click', ({ target }) => {
    // The dialog itself is what lies around its content: a press beside it.
    if (target === dialog) dialog.close();
  });

  return {
    open(file) {
      if (!dialog.open) dialog.showModal();
      // A failure is said when a file is chosen, which tries again.
      void load().catch(() => undefined);
      if (file) put(file);
    },
  };
}

/** Loads everything that comparing needs. @throws {Error} where it can't be loaded */
async function openBoard({ form, rows }: CvNeeds): Promise<ComparedBoard> {
  const { words = '', texts: address = '' } = form.dataset;
  const texts = openTexts(address, rows.advertId, getJson);
  const [packed] = await Promise.all([getJson(words), texts.loadAll(mostTexts), loadReaders()]);
  const vocabulary = await openVocabulary(packed as PackedSearchWords);
  return { rows, vocabulary, mentions: openMentions(rows, texts.loaded(), vocabulary) };
}

function cardOf({ rows, texts, card: template }: CvNeeds, { row, others, reasons }: FittingJob): HTMLElement {
  const card = fillCard(template, { ...cardFacts(rows, row), where: whereOfCard(rows, row, others) });
  const [before = '', after = ''] = texts.cvWords.split('{words}');
  const words = reasons.map((word) => make('li', {}, make('bdi', {}, word)));
  card.append(make('div', { class: 'cv-reasons' }, unseen(before), make('ul', {}, ...words), unseen(after)));
  const address = rows.address[row] ?? '';
  // The form asks this page for the file, which is nowhere else (browser/apply/apply.ts).
  if (rows.formless && !rows.formless.has(row) && address.startsWith('/')) {
    const title = part(card, '.card-title').textContent;
    const href = `${address}apply/`;
    const link = make(
      'a',
      { class: 'button button-quiet cv-apply', href, target: '_blank', rel: 'opener' },
      texts.cvApply,
    );
    link.setAttribute('aria-label', `${texts.cvApply}: ${title}`);
    card.append(link);
  }
  return card;
}

/** Gives the browser a turn whenever a slice of time is over. */
function slices(): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + sliceMs;
  };
}
