import { proofAddresses } from '../outputs/proof/addresses.ts';
import { checkSignature, type SignatureCheck, sha256 } from '../outputs/proof/check-signature.ts';
import type { Proof, ProofJob } from '../outputs/proof/proof.ts';
import type { PublicJob } from '../outputs/twins/job-json.ts';
import { twinAddresses } from '../outputs/twins/twin-addresses.ts';

/** The signed list as it was just loaded, and what came out of checking it. */
export interface LoadedProof {
  proof: Proof;
  signature: SignatureCheck;
}

/** A job's own page as data, and whether it is what the list was signed for; `null` = that can't be told here. */
export interface LoadedJob extends Pick<PublicJob, 'title' | 'language'> {
  isAsSigned: boolean | null;
}

// Pages without https have no WebCrypto.
const subtle = (globalThis.crypto as Crypto | undefined)?.subtle as SubtleCrypto | undefined;

/**
 * Loads the signed list and checks its signature.
 *
 * @throws {Error} where one of its files can't be loaded
 */
export async function loadProof(): Promise<LoadedProof> {
  const loaded = await loadOnce('no-cache');
  // Between two loads a new list may have come: then list and signature are of different ones.
  return loaded.signature === 'invalid' ? loadOnce('reload') : loaded;
}

async function loadOnce(cache: RequestCache): Promise<LoadedProof> {
  const [list, jws, keys] = await Promise.all([
    load(proofAddresses.list, cache),
    load(proofAddresses.signature, cache),
    load(proofAddresses.keys, cache),
  ]);
  const signature = await checkSignature(list, textOf(jws), textOf(keys), subtle);
  return { proof: JSON.parse(textOf(list)) as Proof, signature };
}

/**
 * Loads the JSON twin of a job from this site.
 *
 * @throws {Error} where it can't be loaded
 */
export async function loadJob({ url, sha256: signed }: ProofJob): Promise<LoadedJob> {
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
