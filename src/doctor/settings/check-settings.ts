import { boardLanguage } from '../../board/addresses.ts';
import type { Board } from '../../board/job.ts';
import type { Settings, Site } from '../../config.ts';
import { logoOf } from '../../outputs/logo.ts';
import type { Code } from '../codes/codes.ts';
import type { Examined } from '../examined.ts';
import { aboutSetting, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { quoted } from '../say.ts';
import { isLocalHost } from '../service/local-host.ts';

/** What is found in the settings alone, and in what the data makes of them. */
export function checkSettings({ settings, board, look, logoFound }: Examined): Finding[] {
  const { site, environment } = settings;
  const hasPosts = 'list' in look.outcome && look.outcome.list.posts.length > 0;
  return [
    ...checkAddress(environment),
    ...checkLook(site, logoFound),
    ...checkMeanings(site),
    ...(hasPosts ? emptyLanguages(board, site) : []),
  ];
}

const say = (code: Code, setting: string, found: string): Finding =>
  finding(code, aboutSetting(setting), found);

function checkAddress({ SITE_URL, WEBHOOK_SECRET }: Settings['environment']): Finding[] {
  const { protocol, hostname } = new URL(SITE_URL);
  const findings: Finding[] = [];
  if (isLocalHost(hostname)) {
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

function checkLook(site: Site, logoFound: boolean | null): Finding[] {
  if (logoFound !== false) return [];
  const { light, dark } = logoOf(site) ?? { light: '', dark: '' };
  const files = [...new Set([light, dark])].map((path) => `public${path}`);
  return [
    files.length === 1
      ? say('logo-missing', 'logo', `${files[0]} is not there.`)
      : say('logo-missing', 'logo', `${files.join(' or ')} is not there.`),
  ];
}

function checkMeanings({ fields }: Site): Finding[] {
  const missing = 'No setting names its option.';
  return [
    ...(fields.pay === undefined ? [say('pay-not-configured', 'fields.pay', missing)] : []),
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
