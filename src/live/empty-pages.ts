import { hostSites } from '../board/brand-sites.ts';
import type { Board } from '../board/job.ts';
import type { Settings } from '../config.ts';
import type { Renderer } from '../site/renderer.ts';

/**
 * Pages that show no post, one of each language of the host, whose fonts differ: the inline styles and scripts in them
 * are what the policy allows.
 */
export async function emptyPages(settings: Settings, render: Renderer<App.Locals>): Promise<string> {
  const nothing: Board = { at: '1970-01-01T00:00:00Z', jobs: [], upcoming: [], problems: [] };
  const languages = new Set(hostSites(settings.site).flatMap((site) => site.languages));
  const pages = [...languages].map(async (language) => {
    const site = { ...settings.site, languages: [language], defaultLanguage: language };
    const home = new Request(new URL('/', settings.environment.SITE_URL));
    const page = await render(home, { board: nothing, memory: {}, settings: { ...settings, site } });
    return page.text();
  });
  return (await Promise.all(pages)).join('\n');
}
