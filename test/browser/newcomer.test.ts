import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { programFolder } from '../../src/settings/site-folder.ts';
import { docsSite } from '../pages/docs-site.ts';
import { freePort, secret } from '../pages/live-harness.ts';
import { noEnvFile } from '../pages/owner-site.ts';
import { findings } from './axe.ts';
import { browserTest, open, useBrowser } from './browser.ts';
import { choose, field, filesOf, openEditorAt, save } from './editor-page.ts';
import { recordFilm } from './film.ts';

/*
 * What somebody does in their first hour: from the address of a service to a site with a start page, a video and a block of
 * their own; then a word is changed in the editor, and a colleague gets a link to a preview. Commands run as people type
 * them; the pages are used on a phone and on a desk.
 */

const browser = useBrowser();
const program = join(programFolder, 'src/cli.ts');
const landing = (headline: string) => `---
title: Work with us
description: Who we are, and whom we look for.
blocks:
  - type: hero
    eyebrow: Careers
    title: ${headline}
    picture: { src: /pictures/start.svg, alt: A bicycle }
    video: /films/ride.webm
  - type: timeline
    heading: How we got here
    items:
      - { year: 2014, text: A garage }
      - { year: 2026, text: Twelve cities }
  - type: jobs
    limit: 3
---
`;
const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="750"><rect width="1200" height="750" fill="#0b6b57"/></svg>';

describe('the first hour of a newcomer', () => {
  let home = '';
  let site = '';
  let url = '';
  let environment: Record<string, string> = {};
  let language = '';
  // Another word at each try.
  let edits = 0;
  const ends: (() => unknown)[] = [];

  async function jobfront(...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env: environment });
    return stdout;
  }
  async function write(name: string, content: string | Uint8Array): Promise<void> {
    await mkdir(dirname(join(site, name)), { recursive: true });
    await writeFile(join(site, name), content);
  }
  const landingFile = () => `content/pages/${language}/index.md`;

  beforeAll(async () => {
    home = await realpath(await mkdtemp(join(tmpdir(), 'jobfront-newcomer-')));
    site = join(home, 'careers-site');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    environment = {
      PATH: process.env.PATH ?? '',
      ...noEnvFile,
      SERVICE_URL: inject('service'),
    };
    // A site from the address of the service alone.
    await jobfront('init', site);
    Object.assign(environment, { SITE_DIR: site, SITE_URL: url, PORT: String(port), WEBHOOK_SECRET: secret });
    const config = await readFile(join(site, 'site.config.ts'), 'utf8');
    language = /defaultLanguage: '(\w+)'/.exec(config)?.[1] ?? '';
    const own =
      "blocks: { timeline: './blocks/Timeline.astro' },\n  cms: { backend: 'github', repository: 'kolibra/site' },";
    await write('site.config.ts', config.replace('  languages:', `  ${own}\n  languages:`));
    for (const name of ['blocks/Timeline.astro', 'blocks/Timeline.ts'])
      await write(name, docsSite[name] ?? '');
    await write('public/films/ride.webm', await recordFilm(browser()));
    await write('public/pictures/start.svg', picture);
    await write(landingFile(), landing('Move cities'));
    await jobfront('compile');
    const child = spawn(process.execPath, [program, 'start'], {
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    ends.push(async () => {
      child.kill();
      await ended;
      await rm(home, { recursive: true, force: true });
    });
    for await (const line of createInterface(child.stdout)) if (line.includes('"event":"ready"')) break;
    child.stdout.resume();
  }, 240_000);
  afterAll(async () => {
    for (const end of ends) await end();
  });

  for (const width of [390, 1440]) {
    browserTest(`leads to a site of their own, at ${width} px`, async () => {
      const { page, errors, foreign } = await open(browser(), url, { width, reducedMotion: 'no-preference' });
      const heading = page.getByRole('heading', { level: 1 });
      expect(await heading.textContent()).toMatch(/Move (?:cities|people at \d+ again \d+)$/);
      const video = page.locator('[data-hero-video]');
      await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0)).toBe(true);
      expect(await page.getByRole('heading', { name: 'How we got here' }).isVisible()).toBe(true);
      expect(await page.locator('.b-timeline').textContent()).toContain('Twelve cities');
      expect(await findings(page)).toEqual([]);
      // The search field leads to the board.
      await page.getByRole('searchbox').first().fill('engineer');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/jobs/?q=engineer');
      await expect.poll(() => page.locator('.card-title').count()).toBeGreaterThan(0);

      // A word is changed in the editor, and is shown without a restart.
      const before = await readFile(join(site, landingFile()), 'utf8');
      edits += 1;
      const headline = `Move people at ${width} again ${edits}`;
      const editor = await openEditorAt(browser(), `${url}/`, { [landingFile()]: before }, width);
      await choose(
        editor.page,
        `Pages: ${new Intl.DisplayNames('en', { type: 'language' }).of(language)}`,
        'Work with us',
      );
      const blocks = field(editor.page, 'Blocks');
      await blocks.getByRole('button', { name: 'Expand', exact: true }).first().click();
      await field(blocks, 'Title').first().getByRole('textbox').fill(headline);
      await save(editor.page);
      const saved = async () => (await filesOf(editor.page))[landingFile()] ?? '';
      await expect.poll(saved).not.toBe(before);
      expect(await saved()).toBe(before.replace(/title: Move [^\n]+/, `title: ${headline}`));
      await write(landingFile(), await saved());
      const shown = async () => (await (await fetch(url)).text()).includes(headline);
      await expect.poll(shown, { timeout: 10_000, interval: 20 }).toBe(true);

      // A colleague opens the link to a preview.
      const link =
        /https?:\/\/\S+\/preview\/\S+/.exec(await jobfront('preview', '--link', '--upcoming'))?.[0] ?? '';
      const preview = await open(browser(), link, { width });
      expect(await preview.page.locator('.preview-bar').isVisible()).toBe(true);
      expect(await preview.page.getByRole('heading', { level: 1 }).textContent()).toContain(headline);
      expect(await findings(preview.page)).toEqual([]);
      // Chromium says so when it leaves out the fading from one page to the next.
      const faults = errors.filter((error) => !error.startsWith('Transition was aborted'));
      expect({ faults, foreign, others: preview.errors }).toEqual({ faults: [], foreign: [], others: [] });
    });
  }
});
