import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { interfaceLanguages } from '../../src/i18n/languages.ts';
import { createStandinPosts } from '../../src/standin/first-posts.ts';
import { startStandin } from '../../src/standin/server.ts';
import { launchBrowser } from '../browser/launch.ts';
import { pageOfEachKind } from '../browser/measure/kinds.ts';
import { type Part, watchWeights } from '../browser/measure/weight.ts';
import { buildSite } from '../pages/build-site.ts';
import { ownerSite } from '../pages/owner-site.ts';
import { serveFolder } from '../pages/serve-folder.ts';
import { count, table } from './format.ts';

/** What a browser loads that has nothing of the site yet. */
export interface FirstVisit {
  page: string;
  /** Bytes. */
  parts: Record<Part, number>;
}

/** Visits to the sample company's site as it is, and to the board in every language of the interface. */
export interface FirstVisits {
  sample: FirstVisit[];
  languages: FirstVisit[];
}

/** @param folder of the sites that are built for it */
export async function measureFirstVisits(folder: string): Promise<FirstVisits> {
  const browser = await launchBrowser();
  if (!browser) throw new Error('There is no Chromium here: name one in CHROME_PATH.');
  await mkdir(folder, { recursive: true });
  const now = () => Temporal.Now.instant();
  const standin = await startStandin({ port: 0, posts: createStandinPosts({ today: now() }), now });
  const build = async (name: string, site?: string) => {
    const built = join(folder, name);
    const options = { serviceUrl: standin.url, siteUrl: 'https://careers.example', folder: built };
    await buildSite({ ...options, dataDir: join(folder, `${name}-data`), ...(site && { site }) });
    return built;
  };
  try {
    const sample = await visit(browser, await build('sample'), ['pl', 'en', 'de', 'uk'], ['home', 'job']);
    await using every = await ownerSite({ languages: interfaceLanguages });
    const languages = await visit(browser, await build('every', every.path), interfaceLanguages, ['home']);
    return { sample, languages };
  } finally {
    await browser.close();
    await standin.close();
  }
}

async function visit(
  browser: Browser,
  folder: string,
  languages: readonly string[],
  kinds: readonly ('home' | 'job')[],
): Promise<FirstVisit[]> {
  const server = await serveFolder(folder);
  const found: FirstVisit[] = [];
  try {
    for (const kind of kinds) {
      for (const language of languages) {
        const page = (await pageOfEachKind(folder, language)).get(kind);
        if (!page) throw new Error(`The site has no page of the kind ${kind} in the language ${language}.`);
        const { parts, close } = await watchWeights(browser, folder, server.url + page.address);
        found.push({ page: `${kind === 'home' ? 'the board' : 'a job'}, ${language}`, parts: await parts() });
        await close();
      }
    }
  } finally {
    await server.close();
  }
  return found;
}

const columns = ['page', 'styles', 'scripts', 'fonts', 'pictures', 'others'] as const satisfies Part[];
const together = ({ parts }: FirstVisit) => columns.reduce((sum, part) => sum + parts[part], 0);

/** The figures in Markdown, for people. */
export function firstVisitsReport({ sample, languages }: FirstVisits): string {
  const head = ['Page', 'HTML', 'Styles', 'Scripts', 'Fonts', 'Pictures', 'Others', 'Together'];
  const row = (one: FirstVisit) => [
    one.page,
    ...columns.map((part) => count(one.parts[part])),
    `**${count(together(one))}**`,
  ];
  const sorted = languages.toSorted((one, other) => together(other) - together(one));
  const ends = [sorted[0], sorted.at(-1)].flatMap((one) => one ?? []);
  return `${table(head, sample.map(row))}

Bytes that a browser loads which has nothing of the site yet, in a window of 1,440 by 900: text after gzip, fonts as they
are. The site is that of the sample company; of its jobs in a language, the one with the largest page. Where it has the
interface in all ${languages.length} languages, the heaviest and the lightest board are:

${table(head, ends.map(row))}
`;
}
