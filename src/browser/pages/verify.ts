import { localesOf } from '../../i18n/languages.ts';
import type { PublicJob } from '../../site/twins/job-json.ts';
import {
  checkSignature,
  judgeAddress,
  type Proof,
  type ProofJob,
  type SignatureCheck,
  sha256,
  type Verdict,
} from '../../site/twins/proof.ts';
import { twinAddresses } from '../../site/twins/twin-addresses.ts';
import { pageLocale, part } from '../shared/dom.ts';

/** The signed list as it was just loaded, and the result of checking it. */
export interface LoadedProof {
  proof: Proof;
  signature: SignatureCheck;
}

/** A job's own page as data, and whether the list was signed for it; `null` = that is unknown here. */
export interface LoadedJob extends Pick<PublicJob, 'title' | 'language'> {
  isAsSigned: boolean | null;
}

// Pages without https have no WebCrypto.
const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;

/**
 * Loads the signed list and checks its signature.
 *
 * @param files addresses of the list, its signature and the keys, as the form has them
 * @throws {Error} where one of its files can't be loaded
 */
async function loadProof(files: DOMStringMap): Promise<LoadedProof> {
  const loaded = await loadOnce(files, 'no-cache');
  // A new list may have been published between two loads: then list and signature don't match.
  return loaded.signature === 'invalid' ? loadOnce(files, 'reload') : loaded;
}

async function loadOnce(files: DOMStringMap, cache: RequestCache): Promise<LoadedProof> {
  const [list, jws, keys] = await Promise.all([
    load(files.list ?? '', cache),
    load(files.signature ?? '', cache),
    load(files.keys ?? '', cache),
  ]);
  const signature = await checkSignature(list, textOf(jws), textOf(keys), subtle);
  return { proof: JSON.parse(textOf(list)) as Proof, signature };
}

/**
 * Loads the JSON twin of a job from this site.
 *
 * @throws {Error} where it can't be loaded
 */
async function loadJob({ url, sha256: signed }: ProofJob): Promise<LoadedJob> {
  const { json } = twinAddresses({ address: new URL(url).pathname });
  const bytes = await load(json, 'no-cache');
  const { title, language } = JSON.parse(textOf(bytes)) as PublicJob;
  return { title, language, isAsSigned: subtle ? (await sha256(bytes, subtle)) === signed : null };
}

async function load(address: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address, { cache });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

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
    const answer = await answerTo(input.value, form.dataset);
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

async function answerTo(written: string, files: DOMStringMap): Promise<DocumentFragment> {
  let loaded: LoadedProof;
  try {
    loaded = await loadProof(files);
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
  const since = proof.chain?.since;
  if (since !== undefined) put(answer, 'since', moment(since));
  show(answer, 'chained', since !== undefined && signature === 'valid');
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
