import type { KeyObject } from 'node:crypto';
import { notFoundRoots } from '../board/brand-sites.ts';
import type { ContentPage } from '../board/content-page.ts';
import type { Board } from '../board/job.ts';
import { hostMemory } from '../board/site-memories.ts';
import type { Site } from '../config.ts';
import { type EmbedBundler, embedFiles } from './embed/embed-files.ts';
import { feedFiles } from './feeds/feed-files.ts';
import { cityFiles } from './find/city-files.ts';
import { searchWordFiles } from './find/search-words.ts';
import { textFiles } from './find/text-files.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { MachineFile, OutputContext } from './machine-file.ts';
import { mapNameFiles } from './map-names.ts';
import { noScriptFile } from './no-script.ts';
import { offlineFiles } from './offline-files.ts';
import { proofAddresses } from './proof/addresses.ts';
import { proofFiles } from './proof/proof-files.ts';
import type { SiteMemory } from './site-memory.ts';
import { siteParts } from './site-parts.ts';
import type { SiteSecurity } from './site-security.ts';
import { sitemapFiles } from './sitemap/sitemap-files.ts';
import { socialFiles } from './social/social-files.ts';
import type { SocialKit } from './social/social-picture.ts';
import { twinFiles } from './twins/twin-files.ts';

/** What files for machines are made with, beside what they show. */
export interface MachineKit {
  social: SocialKit;
  /** The same with the logo of each brand of the host, by its key. */
  brandSocial?: Readonly<Record<string, SocialKit>>;
  /** Private key, Ed25519; `null` = the list of open jobs is not signed, so there is none. */
  signingKey: KeyObject | null;
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
}

/**
 * Every file of the host that no person reads. Each of its sites has feeds, twins and pictures of its own; sitemap,
 * proof and hosts' files are one for all. A file of the owner's own with the same address goes before it.
 */
export const machineFiles = (input: MachineInput, kit: MachineKit): MachineFile[] => [
  ...plannedFiles(input, kit),
];

/** The files of `machineFiles`, each planned when the one before it has been taken. */
export function* plannedFiles(input: MachineInput, kit: MachineKit): Generator<MachineFile> {
  const { board, memory, site, siteUrl, content = noContent } = input;
  const { jobs } = memory;
  const changedAt = (address: string) =>
    (Object.hasOwn(memory.changes, address) ? memory.changes[address]?.at : null) ?? null;
  const host: OutputContext = { board, content, memory: hostMemory(jobs, site), site, siteUrl, changedAt };
  const provedAt = changedAt(proofAddresses.list) ?? board.at;
  yield* sitemapFiles(host);
  for (const { settings, ...rest } of siteParts({ board, memory: jobs, settings: { site, content } })) {
    const context: OutputContext = { ...rest, ...settings, siteUrl, changedAt };
    yield* feedFiles(context);
    yield* twinFiles(context, { isSigned: kit.signingKey !== null });
    yield* socialFiles(context, socialKit(settings.site, kit));
    yield* textFiles(context);
    yield* cityFiles(context);
    yield* mapNameFiles(context);
    yield* searchWordFiles(context);
    yield* offlineFiles(settings.site);
    if (kit.embed) yield* embedFiles(settings.site, kit.embed);
  }
  yield noScriptFile;
  yield* proofFiles({ ...host, provedAt }, kit.signingKey);
  yield* hostFiles(host, { security: kit.security, roots: notFoundRoots(site) });
}

const noContent: readonly ContentPage[] = [];

const socialKit = ({ brand }: Site, { social, brandSocial = {} }: MachineKit): SocialKit =>
  (brand === undefined ? undefined : brandSocial[brand]) ?? social;
