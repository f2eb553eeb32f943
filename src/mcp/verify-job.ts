import { z } from 'zod';
import { absolute } from '../base/site-path.ts';
import { formatDay } from '../i18n/format.ts';
import { localeOf } from '../i18n/languages.ts';
import { fill } from '../i18n/plural.ts';
import { rootOf, verifyAddress } from '../settings/addresses.ts';
import { judgeAddressBy, proofAddresses, type Verdict } from '../site/twins/proof.ts';
import { type Answer, faultOf } from './answer.ts';
import type { VerifyArguments } from './arguments.ts';
import type { JobProof, JobSource, ShownJobs } from './job-source.ts';
import { asOf, lineOf, type Wording, wordingOf } from './wording.ts';

export const verdictSchema = z.object({
  verdict: z
    .enum(['open', 'closed', 'unknown', 'foreign', 'unreadable'])
    .describe('"foreign": the address is on another site, so it is no job of this company'),
  url: z.url().nullable().describe('The present address of an open job'),
  closedAt: z.string().nullable(),
  sha256: z.string().nullable().describe('Of the JSON of the open job, base64url, as the signed list has it'),
  signature: z
    .enum(['valid', 'unsupported', 'not-checked'])
    .describe('Of the signed list. "not-checked": the site itself answers from its own jobs'),
  checkedAt: z.string().describe('When the jobs were read, ISO 8601'),
  signedList: z.url().nullable(),
  checkYourself: z.url(),
});

/** Whether an address is an open job of this site, a closed one, or none. */
export async function verifyJob(source: JobSource, shown: ShownJobs, args: VerifyArguments): Promise<Answer> {
  const wording = wordingOf(args.language, source, shown.memory);
  const { verify } = wording.texts;
  let proof: JobProof;
  try {
    proof = await source.proof(shown);
  } catch {
    return faultOf(`${verify.failed}. ${verify.failedHint}`);
  }
  const { signature, checkedAt } = proof;
  if (signature === 'invalid') return faultOf(`**${verify.forged}.** ${verify.forgedHint}`);
  const verdict = judgeAddressBy(args.address, proof.jobs, source.now());
  const { site } = source;
  const page = verifyAddress(pageLanguage(wording), site);
  const checkYourself = `${absolute(page, source)}?${new URLSearchParams({ address: args.address.slice(0, 2000) })}`;
  const signs =
    signature === 'valid' ? [verify.signed] : signature === 'unsupported' ? [verify.unsigned] : [];
  return {
    text: [
      `**${titleOf(verdict, verify)}.** ${hintOf(verdict, wording)}`,
      ...(verdict.kind === 'open' ? [verdict.job.url] : []),
      [asOf(wording, checkedAt), ...signs].join('. '),
      `${verify.check}: ${checkYourself}`,
    ].join('\n\n'),
    data: {
      verdict: verdict.kind,
      url: verdict.kind === 'open' ? verdict.job.url : null,
      closedAt: verdict.kind === 'closed' ? verdict.closedAt : null,
      sha256: verdict.kind === 'open' ? verdict.job.sha256 : null,
      signature: signature ?? 'not-checked',
      checkedAt,
      signedList: source.hasSignedList ? absolute(proofAddresses.list, source) : null,
      checkYourself,
    },
  };
}

const pageLanguage = ({ language, settings: { site } }: Wording) =>
  site.languages.includes(language) ? language : site.defaultLanguage;

const titleOf = ({ kind }: Verdict, verify: Wording['texts']['verify']): string => verify[kind];

function hintOf(verdict: Verdict, { settings, texts, language }: Wording): string {
  const { site, siteUrl } = settings;
  const { verify } = texts;
  switch (verdict.kind) {
    case 'open':
      return verdict.isCurrent ? verify.openHint : `${verify.openHint} ${verify.moved}`;
    case 'closed': {
      const day = formatDay(verdict.closedAt, localeOf(language, site), site.timeZone);
      return `${fill(texts.closedSince, { day })} ${verify.closedHint}`;
    }
    case 'foreign':
      return fill(verify.foreignHint, { host: lineOf(verdict.host), ours: new URL(siteUrl).host });
    case 'unknown':
      return verify.unknownHint;
    case 'unreadable':
      return fill(verify.unreadableHint, { example: absolute(`${rootOf(site)}jobs/…`, settings) });
  }
}
