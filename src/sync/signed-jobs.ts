import { absolute } from '../base/site-path.ts';
import type { Settings } from '../settings/site-schema.ts';
import type { SiteKit } from '../site/site.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { type JobSums, jobSums, publicJwk, type SummedJobs } from '../site/twins/proof-files.ts';
import type { SignedJobs } from '../store/store.ts';

type Signing = Pick<SiteKit['machines'], 'signingKey'>;

/** What a board's signed list says; nothing where lists are not signed. The first one of a process costs the board. */
export async function signedJobs(
  { signingKey }: Signing,
  settings: Pick<Settings, 'site' | 'environment'>,
  { board, memory }: { board: SummedJobs['board']; memory: SiteMemory },
  before?: Parameters<typeof jobSums>[1],
): Promise<{ of: SummedJobs; sums: JobSums; signed: SignedJobs } | undefined> {
  if (signingKey === null) return undefined;
  const { site, environment } = settings;
  const of: SummedJobs = { board, memory: memory.jobs, site, siteUrl: environment.SITE_URL };
  const sums = await jobSums(of, before);
  const signed = { sums, site: absolute('/', { siteUrl: of.siteUrl }), kid: publicJwk(signingKey).kid };
  return { of, sums, signed };
}

/** What the signed list says of a board. */
export type Signer = (
  of: { board: SummedJobs['board']; memory: SiteMemory },
  kit: Pick<SiteKit, 'settings'> & { machines: Signing },
) => Promise<SignedJobs | undefined>;

/** Follows the boards of a process, so that an edit costs what it changed. */
export function createSigner(): Signer {
  let last: Parameters<typeof jobSums>[1];
  return async (content, { machines, settings }) => {
    const made = await signedJobs(machines, settings, content, last);
    last = made;
    return made?.signed;
  };
}
