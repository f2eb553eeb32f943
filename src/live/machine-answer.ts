import type { Board } from '../board/job.ts';
import type { Settings } from '../settings/site-schema.ts';
import { adminAddress } from '../site/editor/editor-policy.ts';
import { sharedHeaders, siteSecurity } from '../site/hosts/security-headers.ts';
import { bytesOf } from '../site/machine-file.ts';
import { machineFiles } from '../site/machine-files.ts';
import type { SiteMemory } from '../site/site-memory.ts';
import { readMachineKit, readPictureKit } from './machine-kit.ts';

interface Now {
  board: Board;
  memory: SiteMemory;
  settings: Settings;
}

/** Answers the address of a file for machines in the dev server; `null` for every other address. */
export async function machineAnswer(
  address: string,
  { board, memory, settings }: Now,
): Promise<Response | null> {
  if (address.endsWith('/') && address !== adminAddress(settings.site)) return null;
  // The dev server's own scripts and styles are no part of the site, so its host files allow none.
  const security = siteSecurity(settings, '');
  const pictures = address.startsWith('/images/')
    ? await readPictureKit(settings, (text) => process.emitWarning(text))
    : undefined;
  const kit = await readMachineKit(settings, security, undefined, pictures);
  const { site, content } = settings;
  const { SITE_URL: siteUrl, WEBSUB_HUB: hub } = settings.environment;
  const files = machineFiles({ board, memory, site, content, siteUrl, hub }, kit);
  const file = files.find((one) => one.address === address);
  if (!file) return null;
  return new Response(new Uint8Array(await bytesOf(await file.make())), {
    headers: {
      'Content-Type': file.type,
      // Other origins load the embedded board from here as well. The dev server itself answers everything else.
      ...(security.embedded.includes(address) && Object.fromEntries(sharedHeaders)),
    },
  });
}
