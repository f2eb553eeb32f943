import { boardLanguage } from '../../board/addresses.ts';
import type { Board } from '../../board/job.ts';
import type { Settings, Site } from '../../config.ts';
import { isThisMachine } from '../../environment.ts';
import type { Hindrance } from '../../hindrances.ts';
import type { Code } from '../codes/codes.ts';
import type { Examined } from '../examined.ts';
import { aboutSetting, finding } from '../finding.ts';
import { payAdvice } from '../options/likely-pay.ts';
import type { Finding } from '../report-schema.ts';
import { quoted } from '../say.ts';
import { checkFooter } from './check-footer.ts';

/** What is found in the settings alone, and in what the data makes of them. */
export function checkSettings({ settings, board, look, hindrances }: Examined): Finding[] {
  const { site, environment } = settings;
  const posts = 'list' in look.outcome ? look.outcome.list.posts : [];
  return [
    ...hindrances.map(({ code, setting, found, todo }) => finding(code, aboutSetting(setting), found, todo)),
    ...checkAddress(environment, hindrances),
    ...checkMeanings(site, payAdvice(posts, site)),
    ...(posts.length > 0 ? emptyLanguages(board, site) : []),
    ...checkFooter(settings),
  ];
}

const say = (code: Code, setting: string, found: string, todo?: string): Finding =>
  finding(code, aboutSetting(setting), found, todo);

function checkAddress(
  { SITE_URL, WEBHOOK_SECRET }: Settings['environment'],
  hindrances: readonly Hindrance[],
): Finding[] {
  const { protocol } = new URL(SITE_URL);
  const findings: Finding[] = [];
  if (hindrances.some(({ code }) => code === 'site-url-missing')) {
    // What is not set is told already.
  } else if (isThisMachine(SITE_URL)) {
    findings.push(
      say('site-url-local', 'SITE_URL', `It is ${quoted(SITE_URL)}, which only this machine reaches.`),
    );
  } else if (protocol === 'http:') {
    findings.push(say('site-url-not-encrypted', 'SITE_URL', `It is ${quoted(SITE_URL)}.`));
  }
  if (WEBHOOK_SECRET === undefined) {
    findings.push(say('webhook-secret-missing', 'WEBHOOK_SECRET', 'It is not set.'));
  }
  return findings;
}

function checkMeanings({ fields }: Site, payTodo: string | null): Finding[] {
  const missing = 'No setting names its option.';
  return [
    ...(fields.pay === undefined
      ? [say('pay-not-configured', 'fields.pay', missing, payTodo ?? undefined)]
      : []),
    ...(fields.employmentType === undefined
      ? [say('employment-type-not-configured', 'fields.employmentType', missing)]
      : []),
    ...(fields.workModel === undefined
      ? [say('work-model-not-configured', 'fields.workModel', missing)]
      : []),
  ];
}

function emptyLanguages(board: Board, site: Site): Finding[] {
  const used = new Set(board.jobs.map((job) => boardLanguage(job, site)));
  return site.languages
    .filter((language) => !used.has(language))
    .map((language) => say('language-without-jobs', 'languages', `No open job is in ${quoted(language)}.`));
}
