import { isThisMachine } from '../base/this-machine.ts';
import { credentialsFrom, MissingCredentialsError } from '../service/integration/credentials.ts';
import { takesApplications } from './addresses.ts';
import type { Settings, SiteSettings } from './site-schema.ts';

type ApplySite = Pick<SiteSettings, 'apply' | 'fields'>;

/** Contradictions in the settings of applications, each with its fix. */
export function applyFaults({ apply, fields }: ApplySite): string[] {
  const faults: string[] = [];
  const twice = <Item>(items: readonly Item[]) => items.find((item, at) => items.indexOf(item) !== at);
  const provision = twice(apply.consents.map((one) => one.provision));
  if (provision !== undefined)
    faults.push(`apply.consents in site.config.ts names provision ${provision} twice: name each once`);
  const name = twice(apply.questions.map((one) => one.key));
  if (name !== undefined)
    faults.push(`apply.questions in site.config.ts has the key ${name} twice: give each question its own`);
  const known = [...fields.show, ...fields.facets.map(({ option }) => option), fields.fieldOfWork];
  for (const { key: own, kind, options, when } of apply.questions) {
    if (kind === 'choice' && options.length < 2)
      faults.push(`apply.questions.${own} in site.config.ts is a choice: give it two options or more`);
    if (kind === 'file' && apply.cv === 'none')
      faults.push(
        `apply.questions.${own} in site.config.ts asks for a file, and apply.cv is none, so the form takes none: change one of them`,
      );
    if (kind !== 'choice' && options.length > 0)
      faults.push(
        `apply.questions.${own} in site.config.ts has options: make its kind choice, or remove them`,
      );
    if (when && !known.includes(when.option))
      faults.push(
        `apply.questions.${own}.when in site.config.ts names the option ${when.option}, which the site does not read: name it in fields.show or fields.facets, or use another`,
      );
  }
  return faults;
}

/** The settings of a site whose service takes no uploads (variant A): its forms ask for no files. */
export function withoutFiles(site: SiteSettings): SiteSettings {
  const { apply } = site;
  const questions = apply.questions.filter(({ kind }) => kind !== 'file');
  return { ...site, apply: { ...apply, cv: 'none', questions } };
}

/** A notice for the owner if forms cannot ask for files because of the service; `null` if they may. */
export function filesNotice({ site, environment }: Pick<Settings, 'site' | 'environment'>): string | null {
  if (!takesApplications(site) || environment.SERVICE_VARIANT === 'b') return null;
  return 'SERVICE_VARIANT is "a", and that variant of the service takes no uploads: forms of the site ask for no files, whatever apply.cv and apply.questions in site.config.ts say. People can give a link to their profile, or write. For files, use variant b of the service, or leave applications to the form of the service (apply.form).';
}

/**
 * The settings that this process can fulfil: if it can't receive applications, the link to the service's form stays, and
 * without a mail server there are no alerts.
 *
 * @param by what answers visitors: our `server`, or a host of `files`
 * @returns with the reasons and what to do; `null` if the settings are unchanged
 */
export function withPossibleParts(
  settings: Settings,
  by: 'server' | 'files',
): { settings: Settings; notice: string | null } {
  const { site } = settings;
  const noForm = whyNoForm(settings, by);
  const noAlerts = whyNoAlerts(settings, by);
  if (noForm === null && noAlerts === null) return { settings, notice: null };
  const possible: SiteSettings = {
    ...site,
    ...(noForm !== null && { apply: { ...site.apply, form: 'service' } }),
    ...(noAlerts !== null && { alerts: 'off' }),
  };
  const notices = [
    noForm &&
      `apply.form in site.config.ts is "${site.apply.form}", but applications still go to the service's form: ${noForm}.`,
    noAlerts && `alerts in site.config.ts is "${site.alerts}", but the site offers none: ${noAlerts}.`,
  ];
  return {
    settings: { ...settings, site: possible },
    notice: notices.filter((one) => one !== null).join(' '),
  };
}

/** Why the site can't send alerts by e-mail; `null` where it can, or is not to. */
export function whyNoAlerts(
  { site, environment }: Pick<Settings, 'site' | 'environment'>,
  by: 'server' | 'files',
): string | null {
  if (site.alerts !== 'site') return null;
  const elsewhere = 'set alerts to the address of a jobfront apply-server';
  if (by === 'files')
    return `a host of files sends no mail. Serve the site with jobfront start, or ${elsewhere}`;
  if (site.deploy !== undefined) {
    return `the deploy command brings the pages to a host that sends no mail. Remove deploy, or ${elsewhere}`;
  }
  return whyNoMail(environment);
}

/** Why mails of alerts can't be sent from this machine, with what to do. */
export function whyNoMail({
  SMTP_URL: server,
  MAIL_FROM: from,
  SITE_URL: siteUrl,
}: Settings['environment']): string | null {
  if (!server || !from) return 'SMTP_URL and MAIL_FROM are not both set. Give a mail server and a sender';
  if (!siteUrl.startsWith('https:') && !isThisMachine(siteUrl)) {
    return 'SITE_URL does not begin with https, and mail programs end alerts only at such addresses (RFC 8058). Serve the site with TLS';
  }
  return null;
}

function whyNoForm({ site, environment }: Settings, by: 'server' | 'files'): string | null {
  if (site.apply.form !== 'site') return null;
  if (by === 'files') {
    return 'a host of files takes none. Serve the site with jobfront start, or set apply.form to the address of a jobfront apply-server';
  }
  if (site.deploy !== undefined) {
    return 'the deploy command brings the pages to a host that takes none. Remove deploy, or set apply.form to the address of a jobfront apply-server';
  }
  try {
    credentialsFrom(environment, 'employee');
    return null;
  } catch (error) {
    if (!(error instanceof MissingCredentialsError)) throw error;
    return `${error.message}`;
  }
}
