import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobsOf, pageAddress, pagesOf } from '../../src/board/addresses.ts';
import { type JobList, jobLists } from '../../src/board/lists.ts';
import { loadSettings } from '../../src/load-settings.ts';
import { emptyMemory } from '../../src/outputs/site-memory.ts';
import site from '../../src/site.config.ts';
import { readStore } from '../../src/store/sqlite-store.ts';
import { frontMatter, termOf } from './hugo-job.ts';
import { listLayout, rowsLayout, showsAll, singleLayout, termLayout, twinLayouts } from './hugo-layouts.ts';
import { environment, timed } from './processes.ts';

const siteUrl = 'https://jobs.example';
const config = {
  baseURL: `${siteUrl}/`,
  title: 'Bench',
  ignoreErrors: ['error-disable-taxonomy'],
  disableKinds: ['taxonomy', 'RSS', 'sitemap', '404', 'home'],
  paginate: 50,
  taxonomies: { list: 'lists' },
  outputFormats: { MD: { mediaType: 'text/markdown', isPlainText: true, baseName: 'index' } },
  mediaTypes: { 'text/markdown': { suffixes: ['md'] } },
  outputs: { page: ['HTML', 'JSON', 'MD'], section: ['HTML', 'JSON'], term: ['HTML'] },
};

/** Of the HTML pages of a site, those for jobs and lists. */
export interface Weight {
  pages: number;
  bytes: number;
}

export interface HugoSite {
  /** Builds the whole site into a new folder; milliseconds. */
  run(): Promise<number>;
  /** Of what it built last, and of ours. @throws {Error} when these are not much alike */
  weight(): Promise<{ theirs: Weight; ours: Weight }>;
}

/**
 * Writes a Hugo site with the content of our release: one file for each job, from which Hugo makes its page, its JSON
 * and its Markdown; a section for each language with pages of 50 and the rows of the search; a taxonomy for the lists
 * by place, field and the like; scripts, styles and fonts.
 *
 * @param dataDir data folder of the live site
 * @param files folder with the files of its release
 */
export async function hugoSite(dataDir: string, files: string, folder: string): Promise<HugoSite> {
  const store = readStore(dataDir);
  const saved = await store?.board();
  if (!saved) throw new Error(`There is no saved board in ${dataDir}.`);
  const { board } = saved;
  const settings = loadSettings({ SERVICE_URL: 'http://127.0.0.1' }, site).site;
  const memory = ((await store?.memory()) ?? emptyMemory).jobs;
  const context = { board, memory, site: settings, siteUrl };
  const pageAt = (address: string) => readFile(join(files, address, 'index.html'), 'utf8');
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('config.json', JSON.stringify(config));
  await cp(join(files, '_astro'), join(folder, 'static/_astro'), { recursive: true });
  await write('layouts/lists/term.html', termLayout);
  await write('layouts/_default/single.json', twinLayouts.json);
  await write('layouts/_default/single.md', twinLayouts.md);
  const lists = jobLists(board, settings);
  const termsBy = Map.groupBy(
    lists
      .filter(({ facet }) => facet)
      .flatMap((list) => list.jobs.map((job) => ({ job, term: termOf(list) }))),
    ({ job }) => job,
  );
  let index = 0;
  for (const language of settings.languages) {
    const jobs = jobsOf(board, language, settings);
    if (jobs.length === 0) continue;
    const ofLanguage = lists.filter((list) => list.language === language);
    await write(`layouts/${language}/single.html`, singleLayout(await pageThat(showsAll, jobs)));
    await write(`layouts/${language}/list.html`, listLayout(await pageAt(ofLanguage[0]?.address ?? '')));
    const narrowed = ofLanguage.find(({ facet, jobs: few }) => facet && few.length > 0);
    if (narrowed) {
      await write(`layouts/partials/list-${language}.html`, listLayout(await pageAt(narrowed.address)));
    }
    await write(`layouts/${language}/list.json`, rowsLayout);
    await write(`content/${language}/_index.html`, '{"title": "Jobs", "about": ""}\n');
    for (const job of jobs) {
      index += 1;
      const terms = termsBy.get(job)?.map(({ term }) => term) ?? [];
      await write(`content/${language}/${job.advertId}.html`, `${frontMatter(job, index, terms, context)}\n`);
    }
  }

  /** The first page of these jobs that is as wanted. */
  async function pageThat(isWanted: (html: string) => boolean, jobs: JobList['jobs']): Promise<string> {
    for (const { address } of jobs) {
      const html = await pageAt(address);
      if (isWanted(html)) return html;
    }
    throw new Error('No job has all that a template for Hugo is made of.');
  }

  const addresses = new Set([
    ...board.jobs.map(({ address }) => address),
    ...lists.flatMap((list) => pagesOf(list.jobs).map((_, page) => pageAddress(list.address, page + 1))),
  ]);
  const inRelease = await htmlIn(files, (name) => addresses.has(`/${name.replace(/index\.html$/, '')}`));
  let runs = 0;
  return {
    async run() {
      // A site takes much room.
      await rm(join(folder, `out-${runs}`), { recursive: true, force: true });
      runs += 1;
      const built = join(folder, `out-${runs}`);
      return timed('hugo', ['--source', folder, '--destination', built, '--quiet'], environment({}));
    },
    async weight() {
      // A page of its own leads from each list's page 1 to the list.
      const isMeant = (name: string) => !name.endsWith('/page/1/index.html');
      const theirs = await htmlIn(join(folder, `out-${runs}`), isMeant);
      const share = theirs.bytes / inRelease.bytes;
      if (share > 0.9 && share < 1.1) return { theirs, ours: inRelease };
      throw new Error(
        `Hugo's pages weigh ${share.toFixed(2)} times what ours do: mend the templates for Hugo.`,
      );
    },
  };
}

/** @param isMeant of the path of a page in the folder */
async function htmlIn(folder: string, isMeant: (name: string) => boolean): Promise<Weight> {
  const all = await readdir(folder, { recursive: true });
  const names = all.filter((name) => name.endsWith('.html') && isMeant(name));
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(folder, name))).size;
  return { bytes, pages: names.length };
}
