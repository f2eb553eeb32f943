import { absolute } from '../base/site-path.ts';
import { type Clock, createScheduler, instantOf } from '../base/timing.ts';
import type { Board } from '../board/job.ts';
import { createSenderOf } from '../front/sender.ts';
import type { Route } from '../front/server.ts';
import { createSmtp, type SendMail } from '../mail/smtp.ts';
import { whyNoMail } from '../settings/apply-form.ts';
import type { Settings } from '../settings/site-schema.ts';
import { legalAddress } from '../site/page/footer-links.ts';
import { pageBelow } from '../site/page/page-below.ts';
import type { OpenSearch } from '../site/search/board-searches.ts';
import { contentOf } from '../site/site-parts.ts';
import type { Listener } from '../sync/sync.ts';
import { alertAddress } from './alert-address.ts';
import type { Alert } from './alerts.ts';
import type { LetterPlaces } from './letters.ts';
import { brandOfHost, createMatcher } from './matching.ts';
import { openAlerts } from './open-alerts.ts';
import { createAlertRoute } from './route.ts';
import { createAlertSender } from './sender.ts';

/** How often alerts are polled where another process may store one, and where none does. Milliseconds. */
const lookMs = { shared: 5_000, alone: 60_000 };

export interface SiteAlertsDeps {
  clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  random: () => number;
  /** Is called with errors, in words without personal data. */
  report: (error: unknown) => void;
  /** Receives how many alerts there are. */
  emit: Listener;
  /** The owner's pages. */
  content: () => Settings['content'];
  /** The board that is shown; `null` until there is one. */
  board: () => Board | null;
  /** Whether it is known to match the service: no mail is sent during an outage. */
  isCurrent: () => boolean;
  /** Whether this process may send mail: one of the site at a time does. */
  leads: () => boolean;
  openSearch: OpenSearch;
}

/** The alerts of a site. */
export interface SiteAlerts {
  route: Route;
  /** Starts sending. */
  begin(): void;
  /** Ends running mails, and closes the alerts. Call it when no request is running. */
  stop(): Promise<void>;
}

/**
 * Opens the alerts of a site. Their pages are where `alerts` says: on the site, or at the address of a
 * server of their own.
 *
 * @throws {Error} when they can't be opened, or there is no mail server, with what to do
 */
export async function openSiteAlerts(settings: Settings, deps: SiteAlertsDeps): Promise<SiteAlerts> {
  const { site, environment } = settings;
  const { clock, random, report, board } = deps;
  const { SITE_URL: siteUrl } = environment;
  const isOnSite = site.alerts === 'site';
  const home = isOnSite ? siteUrl : site.alerts;
  const send = smtpOf(settings, clock);
  const { alerts, keys } = await openAlerts(environment);
  const matcher = createMatcher(site, deps.openSearch);
  const siteAt = (path: string) => absolute(path, { siteUrl });

  function placesOf({ id, brand, language }: Pick<Alert, 'id' | 'brand' | 'language'>): LetterPlaces | null {
    const own = brandOfHost(brand, site);
    if (!own) return null;
    const code = own.languages.includes(language) ? language : own.defaultLanguage;
    const page = absolute(alertAddress(id, { keys, language: code, site: own }), { siteUrl: home });
    return { page, jobs: `${page}jobs/`, jobAt: siteAt, host: new URL(siteUrl).hostname };
  }

  let emitted = '';
  async function changed(): Promise<void> {
    const { active, new: unconfirmed } = await alerts.counts();
    const now = { active, unconfirmed, sent: sender.sent() };
    const trouble = sender.trouble()?.reason ?? null;
    const text = JSON.stringify([now, trouble]);
    if (text === emitted) return;
    emitted = text;
    deps.emit({ type: 'alerts', ...now, trouble, at: instantOf(clock) });
  }

  const sender = createAlertSender({
    ...{ alerts, keys, matcher, send, site, placesOf, clock, random, report, changed },
    board: () => (deps.isCurrent() ? board() : null),
    leads: deps.leads,
    lookMs: environment.DATABASE_URL === undefined ? lookMs.alone : lookMs.shared,
  });
  const scheduler = createScheduler({ clock, tasks: [sender] });
  const tick = () => {
    sender.wake();
    scheduler.tick();
  };
  const route = createAlertRoute({
    ...{ alerts, keys, matcher, site, board, clock },
    siteUrl: siteAt,
    finish: (page) => (isOnSite ? pageBelow(page, siteUrl) : page),
    privacyAt: ({ site: own, language }) => {
      const address = legalAddress('privacy', language, own, contentOf(own, deps.content()));
      return address?.startsWith('/') ? siteAt(address) : address;
    },
    origins: [new URL(home).origin],
    senderOf: createSenderOf(environment),
    wake: tick,
  });
  return {
    route,
    begin: scheduler.tick,
    async stop() {
      sender.close();
      scheduler.stop();
      await scheduler.settled();
      await alerts.close();
    },
  };
}

function smtpOf({ environment }: Settings, clock: Clock): SendMail {
  const { SMTP_URL: url, MAIL_FROM: from, SITE_URL: siteUrl } = environment;
  const why = whyNoMail(environment);
  if (why !== null || !url || !from) throw new Error(`alerts in site.config.ts can’t be sent: ${why}.`);
  return createSmtp({ url, from, host: new URL(siteUrl).hostname, clock });
}
