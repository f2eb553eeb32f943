import type { Clock } from '../base/timing.ts';
import { createSenderOf } from '../front/sender.ts';
import { placeIn } from '../numbers/counted.ts';
import { openSiteNumbers, type SiteNumbers } from '../numbers/site-numbers.ts';
import type { Settings } from '../settings/site-schema.ts';
import { isReporting } from '../site/page/reports.ts';
import type { Site } from '../site/site.ts';
import { pageSettings } from '../site/site-parts.ts';
import type { Reports } from './reports.ts';

interface LiveNumbersDeps {
  clock: Clock;
  random: () => number;
  reports: Pick<Reports, 'log' | 'addMetrics'>;
  /** The current site. */
  shown: () => Pick<Site, 'board' | 'memory'> | null;
  /** Set if the pages are on hosts of files. */
  isApart?: boolean;
}

/**
 * The numbers of a site: opens them, and reports them in its metrics.
 *
 * @param current may have other pages of the owner's later
 * @returns `null` when they can't be opened: the site works without
 */
export async function openLiveNumbers(
  current: () => Settings,
  { clock, random, reports, shown, isApart = false }: LiveNumbersDeps,
): Promise<SiteNumbers | null> {
  const { environment, site } = current();
  const { log } = reports;
  try {
    const numbers = await openSiteNumbers({
      place: environment,
      timeZone: site.timeZone,
      siteUrl: environment.SITE_URL,
      origins: brandOrigins(site),
      placeAt(path) {
        const whole = shown();
        const settings = pageSettings(current());
        return whole && placeIn(path, { board: whole.board, memory: whole.memory.jobs, settings });
      },
      isBeacon: isReporting(site),
      isApart,
      senderOf: createSenderOf(environment),
      clock,
      random,
      report: (message) => log.warn(message),
    });
    reports.addMetrics(numbers.metrics);
    return numbers;
  } catch (error) {
    log.error({ error }, 'visits can’t be counted until the next start: the numbers could not be opened');
    return null;
  }
}

/** Origins of brands that have a host of their own. */
export const brandOrigins = ({ brands }: Settings['site']): string[] =>
  Object.values(brands).flatMap(({ url }) => (url === undefined ? [] : [new URL(url).origin]));
