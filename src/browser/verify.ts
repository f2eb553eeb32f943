import { localesOf } from '../i18n/locales.ts';
import { judgeAddress, type Verdict } from '../outputs/proof/judge-address.ts';
import { part } from './board/make.ts';
import { pageLocale } from './page-locale.ts';
import { type LoadedJob, type LoadedProof, loadJob, loadProof } from './proof-client.ts';

/** Which of the page's prepared answers is shown. */
type Answer = Verdict['kind'] | 'failed' | 'forged';

const language = document.documentElement.lang;

/** The page's form: an address goes in, one of the prepared answers (`template[data-answer]`) comes out. */
function start(form: HTMLFormElement): void {
  const status = part(form, '[data-status]');
  const input = part<HTMLInputElement>(form, 'input');
  let turn = 0;

  const check = async () => {
    turn += 1;
    const mine = turn;
    status.textContent = status.dataset.checking ?? '';
    const answer = await answerTo(input.value);
    // A later address is being checked by now.
    if (mine === turn) status.replaceChildren(answer);
  };

  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    check();
  });
  input.value = new URLSearchParams(location.search).get('address') ?? '';
  if (input.value !== '') check();
}

async function answerTo(written: string): Promise<DocumentFragment> {
  let loaded: LoadedProof;
  try {
    loaded = await loadProof();
  } catch {
    return prepared('failed');
  }
  if (loaded.signature === 'invalid') return prepared('forged');
  const verdict = judgeAddress(written, loaded.proof, Date.now());
  const answer = prepared(verdict.kind);
  sayWhatWasChecked(answer, loaded);
  if (verdict.kind === 'foreign') put(answer, 'host', verdict.host);
  if (verdict.kind === 'closed') put(answer, 'day', day(verdict.closedAt));
  if (verdict.kind === 'open') await showJob(answer, verdict);
  return answer;
}

async function showJob(answer: DocumentFragment, verdict: Verdict & { kind: 'open' }): Promise<void> {
  const { job, isCurrent } = verdict;
  const link = part<HTMLAnchorElement>(answer, '[data-slot=job]');
  link.href = new URL(job.url).pathname;
  link.textContent = job.url;
  link.dir = 'auto';
  show(answer, 'moved', !isCurrent);
  // Without it the address alone is shown, which is enough.
  const twin: LoadedJob | null = await loadJob(job).catch(() => null);
  if (!twin) return;
  link.textContent = twin.title;
  if (twin.language !== language) link.lang = twin.language;
  show(answer, 'same', twin.isAsSigned === true);
  show(answer, 'changed', twin.isAsSigned === false);
}

function sayWhatWasChecked(answer: DocumentFragment, { proof, signature }: LoadedProof): void {
  put(answer, 'moment', moment(proof.checkedAt));
  show(answer, 'signed', signature === 'valid');
  show(answer, 'unsigned', signature === 'unsupported');
}

function prepared(answer: Answer): DocumentFragment {
  const template = part<HTMLTemplateElement>(document, `template[data-answer=${answer}]`);
  return template.content.cloneNode(true) as DocumentFragment;
}

function put(answer: DocumentFragment, slot: string, text: string): void {
  for (const element of answer.querySelectorAll(`[data-slot=${slot}]`)) element.textContent = text;
}

function show(answer: DocumentFragment, name: string, isShown: boolean): void {
  for (const element of answer.querySelectorAll<HTMLElement>(`[data-if=${name}]`)) element.hidden = !isShown;
}

const moment = (instant: string): string =>
  new Intl.DateTimeFormat(localesOf(pageLocale()), { dateStyle: 'long', timeStyle: 'short' }).format(
    new Date(instant),
  );

const day = (instant: string): string =>
  new Intl.DateTimeFormat(localesOf(pageLocale()), { dateStyle: 'long' }).format(new Date(instant));

const form = document.querySelector<HTMLFormElement>('form[data-verify]');
if (form) start(form);
