import { sha256 } from '@noble/hashes/sha2.js';
import { localesOf } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { type Answer, bitsOf, workPrefix } from '../../site/apply/fields.ts';
import { carriedParameters } from '../../site/job/apply-links.ts';
import { keepApplied } from '../applied/applied-store.ts';
import { pageLocale, part } from '../shared/dom.ts';
import { offerRemoval, put, readChosenCv, takeDrops } from './cv-offer.ts';
import { offerDraft, offerLastTime, openFilled } from './draft.ts';
import { checkLeft, clearMended, type FormTexts, faultsHere, showFaults, showKept } from './faults.ts';

/*
 * The form of applications (ApplyForm.astro) works without this. The script sends it without leaving the page: it shows
 * progress, puts faults in their places, and sends once, however often the button is pressed.
 */

/** No person types faster; the server says so too (apply/admission.ts). */
const youngestMs = 3_200;
/** After so long a note says that the connection is slow. */
const slowMs = 15_000;

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function start(form: HTMLFormElement): void {
  const texts = JSON.parse(form.dataset.texts ?? '{}') as FormTexts;
  const field = (name: string) => part<HTMLInputElement>(form, `input[name="${name}"]`);
  const button = part<HTMLButtonElement>(form, '[data-send]');
  const sending = part(form, '[data-sending]');
  const say = part(form, '[data-say]');
  let isSending = false;
  let isTouched = false;
  let work: Promise<string> | null = null;
  let tokenAt = performance.now();

  const forgetDraft = offerDraft(form, texts);
  const keepForNextTime = offerLastTime(form);
  const files = form.querySelector<HTMLInputElement>('#apply-files');
  if (files) {
    readChosenCv(form, part(form, '[data-apply-cv]'), files, texts);
    takeDrops(form, files);
    void handedCv().then((handed) => handed && put(files, [handed]));
  }
  offerRemoval(form);
  // A browser may restore typed text with the page.
  openFilled(form);

  function takeToken(token: string): void {
    field('token').value = token;
    tokenAt = performance.now();
    work = null;
  }

  /** Started when typing begins, so that it is done when typing ends. */
  function beginWork(): Promise<string> {
    work ??= workFor(field('token').value);
    return work;
  }

  function show(share: number | null): void {
    sending.hidden = share === null;
    button.setAttribute('aria-disabled', String(share !== null));
    if (share === null) {
      say.textContent = '';
      return;
    }
    part<HTMLProgressElement>(sending, 'progress').value = share * 100;
    const percent = new Intl.NumberFormat(localesOf(pageLocale()), { style: 'percent' }).format(share);
    part(sending, '[data-progress]').textContent = share > 0 ? fill(texts.sent, { percent }) : texts.sending;
  }

  async function sendOnce(): Promise<Answered | null> {
    field('work').value = await beginWork();
    await after(tokenAt + youngestMs - performance.now());
    const slow = setTimeout(() => {
      say.textContent = texts.slow;
    }, slowMs);
    try {
      return await sendForm(form.action, filesLast(new FormData(form)), show);
    } finally {
      clearTimeout(slow);
    }
  }

  async function send(): Promise<void> {
    const faults = faultsHere(form);
    if (faults.length > 0) return showFaults(form, texts, { faults });
    show(0);
    let answer = await sendOnce();
    if (answer && isOld(answer, field('token').value)) {
      // It was open for more than a day, or more work is required by now: with another token it is valid.
      takeToken(answer.token ?? '');
      if (answer.files.length > 0) showKept(form, answer.files);
      answer = await sendOnce();
    }
    show(null);
    if (answer?.reference !== undefined) {
      isTouched = false;
      rememberApplied(field('name').value, answer.address ?? null);
      keepForNextTime();
      // The next person at this device finds nothing of it.
      form.reset();
      forgetDraft();
      if (answer.address !== undefined) location.assign(answer.address);
      else showReceived(answer.reference, answer);
      return;
    }
    if (answer === null || answer.status === 201) {
      if (!navigator.onLine) say.textContent = texts.offline;
      else showFaults(form, texts, { faults: [{ field: '', code: 'broken-off' }] });
      return;
    }
    if (answer.token !== undefined && answer.token !== field('token').value) takeToken(answer.token);
    if (answer.files.length > 0) showKept(form, answer.files);
    showFaults(form, texts, answer);
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    void send().finally(() => {
      isSending = false;
    });
  });
  form.addEventListener('input', ({ target }) => {
    isTouched = true;
    clearMended(form, (target as HTMLInputElement).name);
    if (field('token').value !== '') void beginWork();
  });
  const whenReleased = followPointer();
  form.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).name === '') return;
    whenReleased(() => checkLeft(form, texts, target as HTMLInputElement));
  });
  addEventListener('beforeunload', (event) => {
    if (isTouched) event.preventDefault();
  });
  addEventListener('online', () => {
    say.textContent = '';
  });
  if (field('origin').value === '') {
    field('origin').value = new URLSearchParams(
      carriedParameters(location.search).map(([name, value]) => [name, value]),
    ).toString();
  }
  const { tokenAt: address } = form.dataset;
  if (address === undefined) return;
  void tokenFrom(form.action).then((token) => {
    const other = part(document, '[data-other-way]');
    if (token === 'closed') {
      form.hidden = true;
      part(other, '[data-closed]').hidden = false;
      // The service's own form accepts none either.
      other.querySelector('[data-apply]')?.remove();
    } else if (token === null) {
      form.hidden = true;
      part(other, '[data-unreachable]').hidden = false;
    } else {
      takeToken(token.text);
      other.hidden = true;
    }
    delete form.dataset.waiting;
  });
}

/**
 * A copy of the CV that the page which opened this one has compared with jobs (browser/cv/panel.ts). It is in that page's
 * memory alone, so nothing is stored on the way; once that page is left, there is none.
 */
async function handedCv(): Promise<File | null> {
  try {
    const page = (window.opener as Window | null)?.document;
    const cv = page?.querySelector<HTMLInputElement>('[data-cv-file]')?.files?.[0];
    return cv ? new File([await cv.arrayBuffer()], cv.name, { type: cv.type }) : null;
  } catch {
    // It is a page of another site.
    return null;
  }
}

/** Stores applications on this device alone, for the pages that show them. */
function rememberApplied(name: string, address: string | null): void {
  const { adverts = '' } = document.querySelector<HTMLElement>('[data-adverts]')?.dataset ?? {};
  const ids = adverts.split(' ').filter(Boolean).map(Number);
  try {
    keepApplied(localStorage, { adverts: ids, at: Date.now(), name, address: address && pathOf(address) });
  } catch {
    // The browser stores nothing for this site.
  }
}

const pathOf = (address: string): string => new URL(address, location.href).pathname;

/** A field that is left by pressing a button must not move that button away below the pointer. */
function followPointer(): (act: () => void) => void {
  let isPressed = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel', 'keydown']) {
    const follow = () => {
      isPressed = type === 'pointerdown';
    };
    addEventListener(type, follow, true);
  }
  return (act) => {
    if (!isPressed) return act();
    // After the click, which comes with it.
    for (const type of ['pointerup', 'pointercancel']) {
      addEventListener(type, () => void setTimeout(act), { once: true });
    }
  };
}

/** Files are sent last: where they are too large, the server has read all that was typed before them. */
function filesLast(data: FormData): FormData {
  const sorted = new FormData();
  for (const [name, value] of data) if (typeof value === 'string') sorted.append(name, value);
  for (const [name, value] of data) if (typeof value !== 'string') sorted.append(name, value);
  return sorted;
}

/** Shows the confirmation here, if there is no page of an application to go to. */
function showReceived(reference: string, { status, closed = false }: Answered): void {
  const isRepeated = status === 409;
  const place = part(document, '[data-received]');
  const text = part(place, '[data-reference]');
  text.textContent = fill(text.dataset.reference ?? '', { reference });
  part(place, '[data-first]').hidden = isRepeated;
  part(place, '[data-repeated]').hidden = !isRepeated;
  part(place, '[data-meanwhile]').hidden = !closed;
  part(document, '[data-apply-body]').hidden = true;
  place.hidden = false;
  place.focus();
}

/** Faults of a form that another token repairs; its files are sent again with it. */
const mended = ['form-old', 'form-unknown', 'form-too-fast', 'file-gone'];

const isOld = (answer: Answered, token: string): answer is Exclude<Answered, { status: 201 }> =>
  answer.status === 422 && answer.token !== token && answer.faults.every(({ code }) => mended.includes(code));

/** @returns `closed` where the job is; `null` if the server that receives the form does not answer */
async function tokenFrom(address: string): Promise<{ text: string } | 'closed' | null> {
  try {
    const response = await fetch(address, { headers: { Accept: 'application/json' } });
    if (response.status === 410) return 'closed';
    const { token: text } = (await response.json()) as { token?: unknown };
    return typeof text === 'string' ? { text } : null;
  } catch {
    return null;
  }
}

const form = document.querySelector<HTMLFormElement>('form[data-apply-form]');
const faults = document.querySelector<HTMLElement>('[data-faults]:not([hidden])');
faults?.focus();

/** How long a slice may take: shorter than a frame, so that typing stays fluent. */
const sliceMs = 8;

/**
 * Finds the work for a token: a number with which the hash of both begins with as many zero bits as the token requires.
 * Some 65,000 tries on average, more if many apply for one job, in slices between the page's other work. WebCrypto is
 * no help: it is missing without https, and each call is asynchronous.
 */
async function workFor(token: string): Promise<string> {
  // The part before the number is hashed once.
  const begun = sha256.create().update(new TextEncoder().encode(workPrefix(token)));
  const bits = bitsOf(token);
  for (let next = 0; ; ) {
    const end = performance.now() + sliceMs;
    while (performance.now() < end) {
      for (let count = 0; count < 50; count += 1, next += 1) {
        const [one = 255, two = 255, three = 255] = begun.clone().update(digits(next)).digest();
        if (((one << 16) | (two << 8) | three) >>> (24 - bits) === 0) return String(next);
      }
    }
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const encoder = new TextEncoder();
const digits = (number: number): Uint8Array => encoder.encode(String(number));

/**
 * An answer as scripts get it. `address` is that of the received application's page; `closed` = its job has closed
 * meanwhile, if there is no such page.
 */
type Answered = Answer & { address?: string; closed?: boolean };

/**
 * Sends a form. Not by `fetch`, which does not report progress.
 *
 * @param onProgress is called with the part that has been sent, from 0 to 1
 * @returns `null` where there was no answer, or none of ours
 */
function sendForm(
  address: string,
  data: FormData,
  onProgress: (part: number) => void,
): Promise<Answered | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('Accept', 'application/json');
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(read(request.responseText)));
    for (const failure of ['error', 'abort', 'timeout'] as const) {
      request.addEventListener(failure, () => resolve(null));
    }
    request.send(data);
  });
}

function read(text: string): Answered | null {
  try {
    const answer = JSON.parse(text) as Partial<Answered>;
    return typeof answer.status === 'number' ? (answer as Answered) : null;
  } catch {
    return null;
  }
}

if (form) start(form);
