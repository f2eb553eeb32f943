import type { KeyObject } from 'node:crypto';
import type { Board } from '../board/job.ts';
import type { Site } from '../config.ts';
import { feedFiles } from './feeds/feed-files.ts';
import { hostFiles } from './hosts/host-files.ts';
import type { MachineFile, OutputContext } from './machine-file.ts';
import { proofAddresses } from './proof/addresses.ts';
import { proofFiles } from './proof/proof-files.ts';
import type { SiteMemory } from './site-memory.ts';
import type { SiteSecurity } from './site-security.ts';
import { sitemapFiles } from './sitemap/sitemap-files.ts';
import { socialFiles } from './social/social-files.ts';
import type { SocialKit } from './social/social-picture.ts';
import { twinFiles } from './twins/twin-files.ts';

/** What files for machines are made with, beside what they show. */
export interface MachineKit {
  social: SocialKit;
  /** Private key, Ed25519; `null` = the list of open jobs is not signed, so there is none. */
  signingKey: KeyObject | null;
  security: SiteSecurity;
}

export interface MachineInput {
  board: Board;
  /** As `rememberSite` gave it for this board. */
  memory: SiteMemory;
  site: Site;
  /** Public address of the site, without a slash at its end. */
  siteUrl: string;
}

/** Every file of the site that no person reads. A file of the owner's own with the same address goes before it. */
export function machineFiles({ board, memory, site, siteUrl }: MachineInput, kit: MachineKit): MachineFile[] {
  const { jobs, changes } = memory;
  const changedAt = (address: string) =>
    (Object.hasOwn(changes, address) ? changes[address]?.at : null) ?? null;
  const context: OutputContext = { board, memory: jobs, site, siteUrl, changedAt };
  const provedAt = changedAt(proofAddresses.list) ?? board.at;
  return [
    ...sitemapFiles(context),
    ...feedFiles(context),
    ...twinFiles(context, { isSigned: kit.signingKey !== null }),
    ...proofFiles({ ...context, provedAt }, kit.signingKey),
    ...hostFiles(context, { security: kit.security }),
    ...socialFiles(context, kit.social),
  ];
}
