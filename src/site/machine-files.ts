import type { KeyObject } from 'node:crypto';
import { basePath } from '../base/site-path.ts';
import type { Board } from '../board/job.ts';
import { hostMemory } from '../board/sites.ts';
import { notFoundRoots } from '../settings/brands.ts';
import type { ContentPage } from '../settings/content/content-page.ts';
import type { Site } from '../settings/site-schema.ts';
import { entryOf, type SiteEntry } from './entry.ts';
import { feedFiles } from './feeds/feed-files.ts';
import { sitemapFiles } from './feeds/sitemap.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { SiteSecurity } from './hosts/security-headers.ts';
import type { MachineFile, OutputContext } from './machine-file.ts';
import { mapNameFiles } from './map/map-names.ts';
import { oldAddressSite, oldAnswers } from './old-addresses.ts';
import { noScriptFile, offlineFiles } from './page/page-files.ts';
import { otherWordFiles } from './search/other-words.ts';
import { cityFiles, findTextFiles, textFiles } from './search/search-files.ts';
import { searchWordFiles } from './search/search-words.ts';
import { type EmbedBundler, embedFiles } from './sharing/embed-files.ts';
import { type SocialKit, socialFiles } from './sharing/social-picture.ts';
import { changeSteps, type SiteMemory } from './site-memory.ts';
import { siteParts } from './site-parts.ts';
import { indexNowFile } from './twins/index-now.ts';
import { proofAddresses } from './twins/proof.ts';
import { proofFiles } from './twins/proof-files.ts';
import { twinFiles } from './twins/twin-files.ts';

/** What files for machines are made with, beside what they show. */
export interface MachineKit {
  social: SocialKit;
  /** The same with the logo of each brand of the host, by its key. */
  brandSocial?: Readonly<Record<string, SocialKit>>;
  /** Private key, Ed25519; `null` = the list of open jobs is not signed, so there is none. */
  signingKey: KeyObject | null;
  /** Whether changed pages are announced by IndexNow, with a key that the site shows. */
  indexNow?: boolean;
  /** Makes the scripts that show jobs on other sites; none if left out. */
  embed?: EmbedBundler;
  security: SiteSecurity;
}

/** What is known of a whole host, with all its sites. */
export interface MachineInput {
  board: Board;
  /** Pages that the owner wrote, of all sites; none if left out. */
  content?: readonly ContentPage[];
  /** As `rememberSite` gave it for this board. */
  memory: SiteMemory;
  site: Site;
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
  /** The WebSub hub that hears of changed feeds; none if left out. */
  hub?: string | undefined;
}

/**
 * Every file of the host that no person reads. Each of its sites has feeds, twins and pictures of its own; sitemap,
 * proof and hosts' files are one for all. A file of the owner's own with the same address goes before it.
 */
export const machineFiles = (input: MachineInput, kit: MachineKit): MachineFile[] => [
  ...plannedFiles(input, kit),
];

/** The files of `machineFiles`, each planned when the one before it has been taken. */
function* plannedFiles(input: MachineInput, kit: MachineKit): Generator<MachineFile> {
  const { site } = input;
  const planned = new Set<string>();
  for (const file of filesButHosts(input, kit)) {
    planned.add(file.address);
    yield file;
  }
  // They are about a whole host, and are another's to write where the site is a part of it.
  if (site.base !== undefined) return;
  const host = oldAddressSite(input, planned);
  const old = oldAnswers(site.oldAddresses ?? [], host);
  const { lists = {} } = host;
  const base = basePath(input.siteUrl);
  yield* hostFiles(host, { security: kit.security, roots: notFoundRoots(site), old, lists, base });
}

function* filesButHosts(input: MachineInput, kit: MachineKit): Generator<MachineFile> {
  const { board, memory, site, siteUrl, hub, content = noContent } = input;
  const { jobs } = memory;
  const changedAt = (address: string) => {
    const { changes } = memory;
    return (Object.hasOwn(changes, address) ? changes[address]?.at : null) ?? null;
  };
  const host: OutputContext = { board, content, memory: hostMemory(jobs, site), site, siteUrl, changedAt };
  const provedAt = changedAt(proofAddresses.list) ?? board.at;
  yield* sitemapFiles(host);
  for (const { settings, ...rest } of siteParts({ board, memory: jobs, settings: { site, content } })) {
    const context: OutputContext = { ...rest, ...settings, siteUrl, hub, changedAt };
    yield* feedFiles(context);
    yield* twinFiles(context, { isSigned: kit.signingKey !== null });
    yield* socialFiles(context, socialKit(settings.site, kit));
    yield* findTextFiles(context);
    yield* otherWordFiles(context);
    yield* textFiles(context);
    yield* cityFiles(context);
    yield* mapNameFiles(context);
    yield* searchWordFiles(context);
    yield* offlineFiles(settings.site, siteUrl);
    if (kit.embed) yield* embedFiles(settings.site, siteUrl, kit.embed);
  }
  yield noScriptFile;
  yield* proofFiles({ ...host, provedAt }, kit.signingKey);
  if (kit.indexNow && kit.signingKey) yield indexNowFile(kit.signingKey);
}

const noContent: readonly ContentPage[] = [];

const socialKit = ({ brand }: Site, { social, brandSocial = {} }: MachineKit): SocialKit =>
  (brand === undefined ? undefined : brandSocial[brand]) ?? social;

/**
 * How addresses of files for machines end. Visitors who leave out a slash, and programs that guess (`/wp-login.php`), ask
 * for others: the table, which is long, is not made for these.
 */
const endings = /\.(?:xml|txt|json|ics|md|png|js|css|jws|conf|htaccess|nojekyll)$|^\/_(?:redirects|headers)$/;

/** The files for machines that a site has. */
export interface MachineTable {
  /** @throws where it is not among those that could be planned, and not all could */
  get(address: string): SiteEntry | undefined;
  addresses(): Iterable<string>;
  /** Makes all of it step by step. */
  steps(): Iterable<void>;
}

/** The files for machines, one after the other: they are planned up to the first that was asked for. */
export function machineTable(input: MachineInput, kit: MachineKit, base: string): MachineTable {
  const table = new Map<string, SiteEntry>();
  // Of the kinds that come after one which can't be planned, nobody knows what there is: they are no unknown addresses.
  let failure: { error: unknown } | null = null;
  const planning = plan();

  function* plan(): Generator<void> {
    try {
      yield* changeSteps(input.memory);
      for (const file of plannedFiles(input, kit)) {
        const { address, type, isSlow = false, isLarge = false } = file;
        const key = () => base + file.key;
        const print = async () => file.make();
        const entry = { ...entryOf({ address, type, status: 200 }), isSlow, isLarge, key, print };
        if (!table.has(address)) table.set(address, entry);
        yield;
      }
    } catch (error) {
      failure = { error };
    }
  }

  function* steps(): Generator<void> {
    while (!planning.next().done) yield;
    if (failure) throw failure.error;
  }

  return {
    get(address) {
      if (table.has(address) || !endings.test(address)) return table.get(address);
      for (const _ of steps()) if (table.has(address)) break;
      return table.get(address);
    },
    addresses() {
      for (const _ of steps());
      return table.keys();
    },
    steps,
  };
}
