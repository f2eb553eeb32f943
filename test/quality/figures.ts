import { launchBrowser } from '../browser/launch.ts';
import { judgedPages, judgeFairly } from '../browser/measure/held.ts';
import { type Kind, pageOfEachKind } from '../browser/measure/kinds.ts';
import { type Form, openLighthouse, type Verdict } from '../browser/measure/lighthouse.ts';
import { serveByFront } from '../browser/measure/serve-front.ts';
import { pageWeight, watchWeights, withoutAdvert } from '../browser/measure/weight.ts';

/** What Lighthouse says of a page. */
export interface PageFigures extends Omit<Verdict, 'weak'> {
  name: string;
  form: Form;
}

/** What a page weighs, bytes of gzip. */
export interface WeightFigures {
  name: string;
  /** HTML and style sheets; of a job page without the words of its advert. */
  page: number;
  /** Scripts that come with the page. */
  script: number;
  /** What opening the map adds; `null` where there is none to open. */
  map: number | null;
}

/** Everything that is told of one built site. */
export interface SiteFigures {
  name: string;
  pages: PageFigures[];
  weights: WeightFigures[];
}

/** Measures a built site as visitors get it. @throws {Error} where there is no browser */
export async function measureSite(name: string, folder: string): Promise<SiteFigures> {
  const front = await serveByFront(folder);
  try {
    return {
      name,
      pages: await lighthouseFigures(folder, front.url),
      weights: await weightFigures(folder, front.url),
    };
  } finally {
    await front.stop();
  }
}

async function lighthouseFigures(folder: string, url: string): Promise<PageFigures[]> {
  await using lighthouse = await openLighthouse();
  if (!lighthouse) throw new Error('No Chrome was found: install one or name it in CHROME_PATH.');
  const figures: PageFigures[] = [];
  for (const { name, address, form } of await judgedPages(folder)) {
    const { weak: _, ...verdict } = await judgeFairly(lighthouse.judge, url + address, form);
    figures.push({ name, form, ...verdict });
  }
  return figures;
}

async function weightFigures(folder: string, url: string): Promise<WeightFigures[]> {
  const browser = await launchBrowser();
  if (!browser) throw new Error('No Chrome was found: install one or name it in CHROME_PATH.');
  const figures: WeightFigures[] = [];
  const kinds = await pageOfEachKind(folder);
  for (const kind of ['home', 'facet', 'job'] as const satisfies Kind[]) {
    const page = kinds.get(kind);
    if (!page) continue;
    const weighed = await watchWeights(browser, folder, url + page.address);
    const script = await weighed.sum((path) => path.endsWith('.js'));
    const before = new Set(weighed.asked);
    const button = weighed.page.locator('.map-open').first();
    const hasMap = (await button.count()) > 0;
    if (hasMap) {
      await button.click();
      await weighed.page.locator('.map-stage .map-dot').first().waitFor();
      await weighed.page.waitForLoadState('networkidle');
    }
    const html = kind === 'job' ? withoutAdvert(page.html) : page.html;
    figures.push({
      ...{ name: kind, page: await pageWeight(folder, html), script },
      map: hasMap ? await weighed.sum((path) => !before.has(path)) : null,
    });
    await weighed.close();
  }
  await browser.close();
  return figures;
}
