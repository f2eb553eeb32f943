import { createServer } from 'node:http';
import lighthouse, { desktopConfig } from 'lighthouse';
import { launchBrowser } from '../launch.ts';
import { listening } from '../listening.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Lighthouse's own presets: a middling phone on slow 4G, or a desktop computer. */
export type Form = 'mobile' | 'desktop';

/** What Lighthouse says of one page. */
export interface Verdict {
  /** 0 to 100. */
  scores: Record<(typeof categories)[number], number>;
  /** Milliseconds until the largest part is seen. */
  largestPaint: number;
  /** Milliseconds in which the page could not answer. */
  blocking: number;
  /** How much moved, 0 being nothing. */
  shift: number;
  /** What costs points: category, audit, what it found. */
  weak: string[];
}

export interface Lighthouse extends AsyncDisposable {
  /** @throws {Error} when the page can't be measured, with the reason */
  judge(address: string, form: Form): Promise<Verdict>;
}

/**
 * Lighthouse in a browser of its own, for one address at a time. What it loads, it loads from the address' own host.
 *
 * @returns `null` where there is no browser
 */
export async function openLighthouse(): Promise<Lighthouse | null> {
  const port = await freePort();
  const browser = await launchBrowser([
    `--remote-debugging-port=${port}`,
    // A renderer in reserve never answers the tracing, which then waits 5 s for it on every page.
    '--renderer-process-limit=1',
  ]);
  if (!browser) return null;
  return {
    async judge(address, form) {
      const flags = { port, logLevel: 'error' as const, onlyCategories: [...categories] };
      const result = await lighthouse(address, flags, form === 'desktop' ? desktopConfig : undefined);
      if (!result) throw new Error(`Lighthouse has nothing to say of ${address}.`);
      const { runtimeError, audits } = result.lhr;
      if (runtimeError) throw new Error(`${address} could not be measured: ${runtimeError.message}`);
      const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
      return {
        scores: scoresOf(result.lhr),
        largestPaint: figure('largest-contentful-paint'),
        blocking: figure('total-blocking-time'),
        shift: figure('cumulative-layout-shift'),
        weak: weakOf(result.lhr),
      };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function scoresOf({ categories: found }: Report): Verdict['scores'] {
  const score = (name: (typeof categories)[number]) => Math.round((found[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
  };
}

/** Audits that count and are not perfect. */
function weakOf({ categories: found, audits }: Report): string[] {
  return Object.values(found).flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: audit, weight }) => {
      const { score = null, displayValue = '', details } = audits[audit] ?? {};
      if (score === null || score === 1 || weight === 0) return [];
      const items = JSON.stringify(details ?? '').slice(0, id === 'performance' ? 0 : 400);
      return [`${id}: ${audit} ${Math.round(score * 100)} ${displayValue} ${items}`.trim()];
    }),
  );
}

async function freePort(): Promise<number> {
  const server = await listening(createServer());
  await server.close();
  return Number(new URL(server.url).port);
}
