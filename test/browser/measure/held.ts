import { pageOfEachKind } from './kinds.ts';
import type { Form, Lighthouse, Verdict } from './lighthouse.ts';

/** A page that Lighthouse judges. */
export interface Judged {
  name: string;
  address: string;
  form: Form;
}

/** The least that each page must have, of 100. */
export const least = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** How often a page is judged when it seems slow: a busy machine makes any page slow. */
const attempts = 5;

/** The pages that Lighthouse judges, of a built sample site: every one as on a phone, the first on a desk too. */
export async function judgedPages(folder: string): Promise<Judged[]> {
  const kinds = await pageOfEachKind(folder);
  const pages = (['home', 'facet', 'job', 'map', 'content'] as const).map((name) => {
    const address = kinds.get(name)?.address;
    if (!address) throw new Error(`The site in ${folder} has no page of the kind ${name}.`);
    return { name, address, form: 'mobile' as const };
  });
  const [home, ...others] = pages;
  if (!home) return [];
  const list = { name: 'list in another language', address: '/en/', form: 'mobile' as const };
  return [home, list, ...others, { ...home, name: 'home, on a desk', form: 'desktop' as const }];
}

/**
 * Judges a page until its performance is reached, at most five times.
 *
 * @returns the fastest verdict; the other scores are the worst that any had, since no noise excuses them
 */
export async function judgeFairly(judge: Lighthouse['judge'], address: string, form: Form): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  while (verdicts.length < attempts && !verdicts.some(isFast)) verdicts.push(await judge(address, form));
  const best = verdicts.reduce((a, b) => (b.scores.performance > a.scores.performance ? b : a));
  const worst = (name: keyof typeof least) => Math.min(...verdicts.map(({ scores }) => scores[name]));
  const scores = {
    performance: best.scores.performance,
    accessibility: worst('accessibility'),
    'best-practices': worst('best-practices'),
    seo: worst('seo'),
  };
  return { ...best, scores, weak: [...new Set(verdicts.flatMap(({ weak }) => weak))] };
}

const isFast = ({ scores }: Verdict) => scores.performance >= least.performance;

/** What a page lacks: nothing, or each score under the least, with what costs it. */
export function lacks({ scores, weak }: Verdict): string[] {
  const under = (Object.keys(least) as (keyof typeof least)[]).filter((name) => scores[name] < least[name]);
  return under.flatMap((name) => [`${name} ${scores[name]}`, ...weak.filter((one) => one.startsWith(name))]);
}
