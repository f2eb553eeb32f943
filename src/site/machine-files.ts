import type { KeyObject } from 'node:crypto';
import { basePath } from '../base/site-path.ts';
import { changedAt } from '../board/changes.ts';
import type { Board, Job } from '../board/job.ts';
import { postedAt } from '../board/memory.ts';
import { hostBoard, hostMemory } from '../board/sites.ts';
import { notFoundRoots } from '../settings/brands.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { PageSettings, SiteSettings } from '../settings/site-schema.ts';
import { archiveFeedKind } from './archive/archive-entries.ts';
import { adminFiles, type EditorKit } from './editor/admin-files.ts';
import { entryOf, type SiteEntry } from './entry.ts';
import { deadlineKind } from './feeds/deadlines.ts';
import { feedKinds } from './feeds/feed-files.ts';
import { robotsFiles, sitemapFiles } from './feeds/sitemap.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { SiteSecurity } from './hosts/security-headers.ts';
import {
  type FileKind,
  type FileSettings,
  filesOfJobs,
  type JobKind,
  type MachineFile,
  type OutputContext,
} from './machine-file.ts';
import { mapNameFiles } from './map/map-names.ts';
import { oldAddressSite, oldAnswers } from './old-addresses.ts';
import { noScriptFile, offlineFiles } from './page/page-files.ts';
import { type PictureKit, smallerKind } from './page/smaller-pictures.ts';
import { otherWordFiles } from './search/other-words.ts';
import { rowFiles } from './search/row-files.ts';
import { cityFiles, findTextFiles } from './search/search-files.ts';
import { searchWordFiles } from './search/search-words.ts';
import { textFiles } from './search/text-files.ts';
import { type EmbedBundler, embedFiles } from './sharing/embed-files.ts';
import { jobPictureKind, languagePictureKind, type SocialKit } from './sharing/social-picture.ts';
import type { SiteHistory } from './site-history.ts';
import type { SiteMemory } from './site-memory.ts';
import { type SitePart, siteParts } from './site-parts.ts';
import { chainKind } from './twins/chain-files.ts';
import { indexNowFile } from './twins/index-now.ts';
import { proofAddresses } from './twins/proof.ts';
import { proofFiles } from './twins/proof-files.ts';
import { boardTwinKind, twinKind } from './twins/twin-files.ts';
import { jobView } from './views/job-file.ts';

/** What files for machines are made with, beside what they show. */
export interface MachineKit {
  social: SocialKit;
  /** The same with the logo of each brand of the host, by its key. */
  brandSocial?: Readonly<Record<string, SocialKit>>;
  /** Private key, Ed25519; `null` = the list of open jobs is not signed, so there is none. */
  signingKey: KeyObject | null;
  /** Whether it is for a live site that speaks the Model Context Protocol at its own address. */
  hasMcp?: boolean;
  /** Whether changed pages are announced by IndexNow, with a key that the site shows. */
  indexNow?: boolean;
  /** Makes the scripts that show jobs on other sites; none if left out. */
  embed?: EmbedBundler;
  /** The owner's pictures in smaller sizes; none if left out. */
  pictures?: PictureKit;
  /** The editor of pages and texts; none if left out. */
  editor?: EditorKit;
  security: SiteSecurity;
}

/** What is known of a whole host, with all its sites. */
export interface MachineInput {
  board: Board;
  /** Pages that the owner wrote, of all sites; none if left out. */
  content?: readonly ContentPage[];
  /** As `rememberSite` gave it for this board. */
  memory: SiteMemory;
  /** What was saved with this board, or with the one before it; nothing if left out. */
  history?: SiteHistory | undefined;
  site: SiteSettings;
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
  /** The WebSub hub that is notified of changed feeds; none if left out. */
  hub?: string | undefined;
}

/**
 * Every file of the host that no person reads. Each of its sites has feeds, twins and pictures of its own; sitemap,
 * proof and hosts' files are shared by all. A file of the owner's own with the same address replaces it.
 */
export const machineFiles = (input: MachineInput, kit: MachineKit): MachineFile[] => [
  ...eachFile(hostKinds(input, kit)),
];

/** Files of each kind, one after the other: each is planned when the consumer asks for it. */
function* eachFile(kinds: readonly FileKind[]): Generator<MachineFile> {
  for (const { files } of kinds) yield* files();
}

/** Every kind of file of the host, in the order in which they are listed. */
function hostKinds(input: MachineInput, kit: MachineKit): FileKind[] {
  const { site, siteUrl } = input;
  const kinds = [...kindsButHosts(input, kit)];
  // They are about a whole host, so the owner of the host writes them if the site is a part of it.
  if (site.base !== undefined) return kinds;
  const find = finderOf(kinds);
  function* files(): Generator<MachineFile> {
    const host = oldAddressSite(input, (address) => find(address) !== undefined);
    const old = oldAnswers(site.oldAddresses ?? [], host);
    const { lists = {} } = host;
    const base = basePath(siteUrl);
    yield* hostFiles(host, { security: kit.security, roots: notFoundRoots(site), old, lists, base });
  }
  return [...kinds, { form: hostForm, files }];
}

const hostForm =
  /^\/(?:_redirects|_headers|vercel\.json|staticwebapp\.config\.json|\.htaccess|\.nojekyll|_hosts\/nginx(?:-map)?\.conf)$/;

/** Since when addresses show their present content. Computed on first use. */
const changedAtIn = (memory: SiteMemory): OutputContext['changedAt'] => {
  return (address) => changedAt(memory.changes, address);
};

function* kindsButHosts(input: MachineInput, kit: MachineKit): Generator<FileKind> {
  const { board, memory, site, siteUrl, content = noContent } = input;
  const changedAt = changedAtIn(memory);
  const host = (): OutputContext => ({
    board,
    content,
    site,
    siteUrl,
    changedAt,
    memory: hostMemory(memory.jobs, site),
  });
  yield { form: /\/sitemap(?:-(?:pages|jobs)-\d+)?\.xml$/, files: () => sitemapFiles(host()) };
  // Not with the sitemap, which takes seconds to plan on a large board.
  yield { form: /^\/robots\.txt$/, files: () => robotsFiles({ site, siteUrl }) };
  for (const part of siteParts({ board, memory: memory.jobs, settings: { site, content } })) {
    yield* kindsOfSite(part, { ...input, changedAt }, kit);
    const own = part.settings.site;
    if (input.history) yield archiveFeedKind({ site: own, siteUrl }, input.history, site);
  }
  yield { form: /^\/no-script\.css$/, files: () => [noScriptFile] };
  const { signingKey, indexNow, pictures, editor } = kit;
  if (editor) yield { form: /\/admin\//, files: () => adminFiles(site, editor) };
  if (pictures) yield smallerKind(pictures);
  if (signingKey === null) return;
  const { history } = input;
  const signed = history?.signed;
  yield {
    form: /^\/open-jobs\.(?:json|jws)$|^\/\.well-known\/jobfront-keys\.json$/,
    files: () =>
      proofFiles(
        {
          ...host(),
          // The list follows the board once both are saved: nothing is signed that a kill could undo.
          board: hostBoard(signed?.board ?? board, site),
          memory: hostMemory((signed?.memory ?? memory).jobs, site),
          provedAt: changedAtIn(signed?.memory ?? memory)(proofAddresses.list) ?? (signed?.board ?? board).at,
          chain: signed?.chain,
        },
        signingKey,
      ),
  };
  if (history && signed) yield chainKind(signed.chain, history);
  if (indexNow) yield { form: /^\/[\da-f]{32}\.txt$/, files: () => [indexNowFile(signingKey)] };
}

/** The kinds of one site of the host. */
function* kindsOfSite(
  { settings, ...rest }: SitePart<Pick<PageSettings, 'site' | 'content'>>,
  { siteUrl, hub, changedAt }: Pick<OutputContext, 'siteUrl' | 'hub' | 'changedAt'>,
  kit: MachineKit,
): Generator<FileKind> {
  const { site } = settings;
  const context: OutputContext = { ...rest, ...settings, siteUrl, hub, changedAt };
  yield* feedKinds(context);
  for (const kind of jobKinds(context, kit)) yield filesOfJobs(kind, context);
  const { signingKey, hasMcp = false } = kit;
  yield boardTwinKind(context, { isSigned: signingKey !== null, hasMcp });
  yield languagePictureKind(context, socialKit(site, kit));
  yield { form: /\/find-texts\.json$/, files: () => findTextFiles(context) };
  yield { form: /\/other-words\.json$/, files: () => otherWordFiles(context) };
  yield { form: /\/rows-\d+\.json$/, files: () => rowFiles(context) };
  yield { form: /\/texts(?:-\d+-\d+)?\.json$/, files: () => textFiles(context) };
  yield { form: /\/cities\.json$/, files: () => cityFiles(context) };
  yield { form: /\/map-names\.json$/, files: () => mapNameFiles(context) };
  yield { form: /\/search-words\.json$/, files: () => searchWordFiles(context) };
  yield { form: /\/saved-jobs-worker\.js$/, files: () => offlineFiles(site, siteUrl) };
  const { embed } = kit;
  if (embed === undefined) return;
  yield {
    form: /\/embed(?:-(?:board|rows|search))?\.js$|\/embed\.json$/,
    files: () => embedFiles(site, siteUrl, embed),
  };
}

/** Every kind of file of a site that is made of one job. */
const jobKinds = (settings: FileSettings, kit: MachineKit): readonly JobKind[] => [
  twinKind(settings),
  deadlineKind(settings),
  jobPictureKind(settings, socialKit(settings.site, kit)),
];

const noContent: readonly ContentPage[] = [];

const socialKit = ({ brand }: SiteSettings, { social, brandSocial = {} }: MachineKit): SocialKit =>
  (brand === undefined ? undefined : brandSocial[brand]) ?? social;

/** Finds the file at an address. Where a kind has no `at`, the first request for one of its files plans all of them. */
function finderOf(kinds: readonly FileKind[]): (address: string) => MachineFile | undefined {
  const planned = new Map<FileKind, ReadonlyMap<string, MachineFile>>();
  const plannedOf = (kind: FileKind) => {
    let files = planned.get(kind);
    if (files === undefined) {
      files = new Map([...kind.files()].map((file) => [file.address, file]));
      planned.set(kind, files);
    }
    return files;
  };
  return (address) => {
    for (const kind of kinds) {
      if (!kind.form.test(address)) continue;
      const file = kind.at ? kind.at(address) : plannedOf(kind).get(address);
      if (file !== undefined) return file;
    }
    return undefined;
  };
}

/** The files for machines that a site has. */
export interface MachineRouter {
  /**
   * The file at an address. An unknown address, or the file of one job or list, costs the same on every board.
   *
   * @throws where files of its kind can't be planned
   */
  get(address: string): SiteEntry | undefined;
  /** All files that are not made of one job alone, each once. */
  shared(): Iterable<SiteEntry>;
  /**
   * All files that are made of one open job alone: twins, calendar, picture.
   *
   * @param part the site that the job is on, with what it remembers
   */
  ofJob(job: Job, part: SitePart<Pick<PageSettings, 'site' | 'content'>>): SiteEntry[];
}

/** Finds files for machines by the form of their addresses. */
export function machineRouter(input: MachineInput, kit: MachineKit, base: string): MachineRouter {
  let known: { kinds: readonly FileKind[]; find: ReturnType<typeof finderOf> } | undefined;
  const router = () => {
    if (known === undefined) {
      const kinds = hostKinds(input, kit);
      known = { kinds, find: finderOf(kinds) };
    }
    return known;
  };
  const entry = (file: MachineFile): SiteEntry => {
    const { address, type, isSlow = false, isLarge = false, isImmutable = false } = file;
    const key = () => (isImmutable ? file.key : base + file.key);
    return {
      ...entryOf({ address, type, status: 200 }),
      isSlow,
      isLarge,
      isImmutable,
      key,
      print: async () => file.make(),
    };
  };
  return {
    get(address) {
      const file = router().find(address);
      return file && entry(file);
    },
    *shared() {
      const seen = new Set<string>();
      for (const file of eachFile(router().kinds.filter(({ isOfJobs }) => !isOfJobs))) {
        if (seen.has(file.address)) continue;
        seen.add(file.address);
        yield entry(file);
      }
    },
    ofJob(job, { memory, settings }) {
      const view = jobView(job, postedAt(memory, job));
      const changedAt = () => changedAtIn(input.memory)(job.address);
      const kinds = jobKinds({ site: settings.site, siteUrl: input.siteUrl }, kit);
      return kinds.flatMap(({ ofJob }) => ofJob(view, changedAt).map(entry));
    },
  };
}
