import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boardAddress, boardLanguage, jobsOf } from '../../src/board/addresses.ts';
import type { Job } from '../../src/board/job.ts';
import { formatPay } from '../../src/i18n/format.ts';
import { readSavedBoard } from '../../src/live/saved-board.ts';
import { loadSettings } from '../../src/load-settings.ts';
import { jobLine } from '../../src/outputs/job-line.ts';
import site from '../../src/site.config.ts';
import { listLayout, mainOf, rowsLayout, singleLayout } from './hugo-layouts.ts';
import { environment, timed } from './processes.ts';

const config = {
  baseURL: 'https://jobs.example/',
  title: 'Bench',
  disableKinds: ['taxonomy', 'term', 'RSS', 'sitemap', '404', 'home'],
  paginate: 50,
  outputs: { section: ['HTML', 'JSON'] },
};

export interface HugoSite {
  /** Builds the whole site into a new folder; milliseconds. */
  run(): Promise<number>;
  /** Bytes of its HTML pages together, and of ours for the same jobs and lists. */
  weight(): Promise<{ theirs: number; ours: number; pages: number }>;
}

/**
 * Writes a Hugo site with the content of our release: one file for each job with the HTML of its article, one
 * section for each language with pages of 50 and the rows of the search, and every asset.
 *
 * @param dataDir data folder of the live site
 * @param files folder with the files of its release
 */
export async function hugoSite(dataDir: string, files: string, folder: string): Promise<HugoSite> {
  const saved = await readSavedBoard(dataDir);
  if (!saved) throw new Error(`There is no saved board in ${dataDir}.`);
  const settings = loadSettings({ SERVICE_URL: 'http://127.0.0.1' }, site).site;
  const pageAt = (address: string) => readFile(join(files, address, 'index.html'), 'utf8');
  const write = async (path: string, text: string) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), text);
  };
  await write('config.json', JSON.stringify(config));
  await cp(join(files, '_astro'), join(folder, 'static/_astro'), { recursive: true });
  let index = 0;
  for (const language of settings.languages) {
    const jobs = jobsOf(saved.board, language, settings);
    const [first] = jobs;
    if (!first) continue;
    await write(`layouts/${language}/single.html`, singleLayout(await pageAt(first.address)));
    await write(`layouts/${language}/list.html`, listLayout(await pageAt(boardAddress(language, settings))));
    await write(`layouts/${language}/list.json`, rowsLayout);
    await write(`content/${language}/_index.html`, '{"title": "Jobs", "about": ""}\n');
    for (const job of jobs) {
      index += 1;
      const html = mainOf(await pageAt(job.address)).replaceAll('{{', '{ {');
      await write(`content/${language}/${job.advertId}.html`, `${frontMatter(job, index)}\n${html}`);
    }
  }

  function frontMatter(job: Job, weight: number): string {
    const language = boardLanguage(job, settings);
    const line = jobLine(job, language).join(' · ');
    const pay = job.pay ? formatPay(job.pay, language) : '';
    const text = `${job.displayTitle} ${line}`.toLowerCase();
    const row = [job.advertId, job.displayTitle, job.address, line, pay, text, job.fields, job.place?.point];
    const about = `${job.displayTitle} ${line}`.padEnd(155, ' …');
    return JSON.stringify({
      title: job.displayTitle,
      url: job.address,
      weight,
      about,
      line,
      pay,
      row,
      advert: job.advertId,
    });
  }

  const { bytes: ours } = await htmlIn(files);
  let runs = 0;
  return {
    run() {
      runs += 1;
      return timed(
        'hugo',
        ['--source', folder, '--destination', join(folder, `out-${runs}`), '--quiet'],
        environment({}),
      );
    },
    async weight() {
      const { bytes: theirs, pages } = await htmlIn(join(folder, `out-${runs}`));
      return { theirs, ours, pages };
    },
  };
}

async function htmlIn(folder: string): Promise<{ bytes: number; pages: number }> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(folder, name))).size;
  return { bytes, pages: names.length };
}
