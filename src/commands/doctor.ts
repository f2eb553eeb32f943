import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters, styleText } from 'node:util';
import { createScanner } from '../apply/scanner.ts';
import { systemClock } from '../base/timing.ts';
import type { Board } from '../board/job.ts';
import { makeBoard } from '../board/make-board.ts';
import { type DiagnosisDeps, diagnose, progressLines } from '../doctor/checks/diagnose.ts';
import { type AskedAddress, addressesIn, leadingNowhere, shapesOf } from '../doctor/checks/old-addresses.ts';
import { codesMarkdown } from '../doctor/codes/codes.ts';
import { type Hindrance, hindrancesOf } from '../doctor/hindrances.ts';
import { textForRecruiters } from '../doctor/report/facts.ts';
import { reportPage } from '../doctor/report/page.ts';
import { payPage } from '../doctor/report/pay-page.ts';
import { payReport, payTable } from '../doctor/report/pay-report.ts';
import { exitCodeOf, type Severity, type Threshold, thresholds } from '../doctor/report/report-schema.ts';
import { reportTable } from '../doctor/report/table.ts';
import { checkContent } from '../doctor/site-check.ts';
import { encodePicture } from '../live/encode-picture.ts';
import { readPublished } from '../service/list/read-published.ts';
import { readContentFolder } from '../settings/content/content-page.ts';
import type { ShownPicture } from '../settings/content/pictures.ts';
import type { Environment } from '../settings/environment.ts';
import { processEnvironment, processSettings } from '../settings/process.ts';
import { readSettings } from '../settings/read-settings.ts';
import { publicFolder } from '../settings/site-folder.ts';
import type { Settings } from '../settings/site-schema.ts';
import { emptyMemory, type SiteMemory } from '../site/site-memory.ts';
import { readSiteStore, type StoreSettings } from '../store/open-store.ts';
import { imagesOf, lookAtImages, systemSyncDeps } from '../sync/sync-board.ts';
import { fail, instantOf, sayAside } from './run.ts';

/** No report could be made. */
const noReport = 3;
const colors = { error: 'red', warning: 'yellow', notice: 'cyan' } as const;

interface DoctorOptions {
  json?: boolean | undefined;
  /** File for the page with charts. */
  html?: string | undefined;
  all?: boolean | undefined;
  /** Prints the text for recruiters instead of the table. */
  recruiters?: boolean | undefined;
  failOn: string;
  /** ISO instant. */
  now?: string | undefined;
  /** File with the addresses of the previous site. */
  oldAddresses?: string | undefined;
  /** Days after which an unchanged open job is a finding. */
  ghostDays: string;
  /** What to report on instead of the findings. */
  report?: string | undefined;
  codes?: boolean | undefined;
}

export async function doctor(args: DoctorOptions): Promise<void> {
  try {
    if (args.codes) {
      process.stdout.write(codesMarkdown());
      return;
    }
    if (args.report === 'pay') return await reportPay(args);
    if (args.report !== undefined) throw new Error(`--report is ${JSON.stringify(args.report)}: give pay.`);
    if (args.oldAddresses !== undefined)
      return await reportOldAddresses(args.oldAddresses, args.json ?? false);
    const failOn = thresholdOf(args.failOn);
    const at = args.now === undefined ? undefined : instantOf(args.now);
    const report = await look(at, ghostDaysOf(args.ghostDays));
    if (args.html !== undefined) await writeFile(args.html, await reportPage(report));
    const { all = false } = args;
    process.stdout.write(
      args.json
        ? `${JSON.stringify(report)}\n`
        : args.recruiters
          ? textForRecruiters(report) || 'No advert has to be corrected.\n'
          : reportTable(report, { all, paint }),
    );
    process.exitCode = exitCodeOf(report, failOn);
  } catch (error) {
    fail(error);
    process.exitCode = noReport;
  }
}

/** @throws {Error} unless it is a whole number of days */
function ghostDaysOf(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) {
    throw new Error(`--ghost-days is ${JSON.stringify(text)}: give a whole number of days from 1 to 99999.`);
  }
  return Number(text);
}

/** Reads service, settings and the project's files; `at` is the moment of the report, else now. */
async function look(at: string | undefined, ghostDays: number) {
  const settings = processSettings();
  const sync = systemSyncDeps(sayAside);
  const content = await checkContent(settings, readContentFolder(settings.folder));
  const deps: DiagnosisDeps = {
    ...sync,
    at: at ?? sync.at(),
    onProgress: progressLines(sync.now, (line) => process.stderr.write(line)),
    // The live site, which may be running, owns these records; nothing is written here.
    readImages: async (posts) => {
      const images = await lookAtImages(settings, sync);
      const sources = new Map(posts.map((post) => [post, imagesOf(post, settings)]));
      await images.want(sources.values(), true);
      await images.settled();
      return (post) => images.stateOf(sources.get(post) ?? []);
    },
    hindrances: [
      ...hindrancesOf(settings, processEnvironment()),
      ...content.hindrances,
      ...content.faults.map(pictureHindrance),
      ...(await unreadablePictures(content.pictures, settings.folder)),
      ...(await scannerHindrances(settings.environment)),
    ],
    links: content.links,
    remembered: await rememberedSite(settings.environment),
    ghostDays,
  };
  return diagnose(settings, readSettings(settings), deps);
}

/** A picture that can't be shown: "content/pages/en/life.md, line 7: there is no picture …: put it there …". */
function pictureHindrance(fault: string): Hindrance {
  const [, setting = 'content/pages', found = fault, todo = 'Correct the page.'] =
    /^(content\/pages\/.*?, line \d+): (.*): (.*?)$/.exec(fault) ?? [];
  return {
    code: 'picture-missing',
    setting,
    found: `${sentence(found)}.`,
    todo: `${sentence(todo)}.`,
    stops: true,
  };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Pictures that look like some, and can't be read to the end. */
async function unreadablePictures(pictures: readonly ShownPicture[], folder: string): Promise<Hindrance[]> {
  const found: Hindrance[] = [];
  for (const { src } of pictures) {
    const bytes = await readFile(join(publicFolder(folder), decodeURI(src)));
    await encodePicture(bytes, 16, 'webp').catch((error: unknown) => {
      const [why] = (error instanceof Error ? error.message : String(error)).split('\n');
      found.push({
        code: 'picture-unreadable',
        setting: `public${src}`,
        found: `It can't be read: ${why}.`,
        todo: 'Save it again as JPEG, PNG or WebP, or replace it.',
        stops: false,
      });
    });
  }
  return found;
}

/** How long to wait for a scanner. */
const scannerPatienceMs = 5_000;

async function scannerHindrances({ CLAMAV_HOST: address }: Environment): Promise<Hindrance[]> {
  if (!address) return [];
  const onChange = () => undefined;
  const scanner = createScanner({ address, clock: systemClock(), onChange, patienceMs: scannerPatienceMs });
  await scanner.watch.run();
  const trouble = scanner.trouble();
  if (trouble === null) return [];
  const todo = 'Start clamd, or correct CLAMAV_HOST.';
  return [{ code: 'scanner-away', setting: 'CLAMAV_HOST', found: trouble.reason, todo, stops: false }];
}

async function rememberedSite(place: StoreSettings): Promise<SiteMemory> {
  const store = await readSiteStore(place);
  try {
    return (await store?.memory()) ?? emptyMemory;
  } finally {
    await store?.close();
  }
}

/** The board of the service's posts now, without their pictures. */
async function boardNow(settings: Settings, at?: string): Promise<Board> {
  const { environment, site } = settings;
  const deps = systemSyncDeps(sayAside);
  const { posts, problems } = await readPublished(readSettings(settings), deps);
  const reading = { site, serviceUrl: environment.SERVICE_URL, images: new Map() };
  return makeBoard({ posts, problems, at: at ?? deps.at(), ...reading });
}

/** Reads the service, and reports how its adverts state pay. */
async function reportPay({ json, html, now }: DoctorOptions): Promise<void> {
  const settings = processSettings();
  const board = await boardNow(settings, now === undefined ? undefined : instantOf(now));
  const report = payReport(board, settings);
  if (html !== undefined) await writeFile(html, await payPage(report));
  process.stdout.write(json ? `${JSON.stringify(report)}\n` : payTable(report));
}

/** Bytes of a file of addresses. */
const mostBytes = 268_435_456;

/** Reads an owner's file and the service, and lists the addresses without a page or redirect on the site. */
async function reportOldAddresses(file: string, json: boolean): Promise<void> {
  const { size } = await stat(file);
  if (size > mostBytes)
    throw new Error(`${file} is larger than ${mostBytes / 1_048_576} MiB: give a part of it.`);
  const asked = addressesIn(await readFile(file, 'utf8'));
  const settings = processSettings();
  const board = await boardNow(settings);
  const { jobs: remembered } = await rememberedSite(settings.environment);
  const lost = leadingNowhere(asked, { settings, board, remembered });
  if (lost.length > 0) process.exitCode = 1;
  process.stdout.write(
    json ? `${JSON.stringify({ addresses: asked.length, lost })}\n` : lostTable(asked.length, lost),
  );
}

/** Most addresses and shapes to list; `--json` has all. */
const mostListed = 50;

function lostTable(all: number, lost: readonly AskedAddress[]): string {
  if (lost.length === 0) return `All ${all} addresses lead somewhere.\n`;
  const shapes = shapesOf(lost)
    .slice(0, mostListed)
    .map(
      ({ shape, addresses, count, example }) =>
        `  ${count}  ${shape}  ${addresses === 1 ? '1 address' : `${addresses} addresses`}, such as ${example}`,
    );
  const lines = lost.slice(0, mostListed).map(({ address, count }) => `  ${count}  ${address}`);
  const more = lost.length > mostListed ? [`  … and ${lost.length - mostListed} more: --json has all`] : [];
  const words = `${lost.length} of ${all} addresses lead nowhere. Give them rows in the file that redirects in site.config.ts names (docs/moving.md).`;
  return stripVTControlCharacters(
    `${[words, '', 'By their shape:', ...shapes, '', 'One by one:', ...lines, ...more].join('\n')}\n`,
  );
}

/** Colours only for terminals that support them, unless NO_COLOR is set. */
const paint = (word: string, severity: Severity): string =>
  styleText(['bold', colors[severity]], word, { stream: process.stdout });

function thresholdOf(text: string): Threshold {
  const threshold = thresholds.find((one) => one === text);
  if (threshold === undefined) {
    throw new Error(`--fail-on is ${JSON.stringify(text)}: give one of ${thresholds.join(', ')}.`);
  }
  return threshold;
}
