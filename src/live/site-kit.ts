import type { Settings } from '../config.ts';
import { type SiteSecurity, siteSecurity } from '../outputs/site-security.ts';
import { loadRenderer, type Renderer } from '../site/renderer.ts';
import type { SiteKit } from '../site/site.ts';
import { imageFile } from '../sync/image-index.ts';
import { withCompiledContent } from './compiled-content.ts';
import { readCompiledEmbed } from './compiled-embed.ts';
import { type CompiledSite, readCompiledSite } from './compiled-site.ts';
import { emptyPages } from './empty-pages.ts';
import { readMachineKit } from './machine-kit.ts';

/** What the sites of a process are made with, and the parts of it that the server needs as well. */
export interface LoadedKit {
  kit: SiteKit;
  compiled: CompiledSite;
  /** With the content that was compiled. */
  settings: Settings;
  security: SiteSecurity;
}

/**
 * Loads the compiled pages and all that is printed with them.
 *
 * @param compiledFolder where `npm run build:live` has put the compiled pages
 * @throws {Error} when they are not there, or a font, logo or key can't be read, with what to do
 */
export async function loadSiteKit(given: Settings, compiledFolder: string): Promise<LoadedKit> {
  const compiled = await readCompiledSite(compiledFolder);
  const settings = await withCompiledContent(given, compiledFolder);
  const render: Renderer<App.Locals> = await loadRenderer(compiled.entry);
  const security = siteSecurity(settings, await emptyPages(settings, render));
  const embed = await readCompiledEmbed(compiledFolder);
  const machines = await readMachineKit(settings, security, async () => embed);
  const kit: SiteKit = {
    ...{ settings, compiled, machines, render, policy: security.policy },
    imageFile: (address) => imageFile(settings.environment.DATA_DIR, address),
  };
  return { kit, compiled, settings, security };
}
