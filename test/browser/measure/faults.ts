import type { Browser, Page } from 'playwright-core';
import { colourRules, findings, overflow } from '../axe.ts';
import { type Condition, forced, lettersCome, pageIn, shiftsOf, still, type Window } from './conditions.ts';
import { forcedFaults, noteControls } from './forced.ts';
import { type Scene, saveTwo } from './scenes.ts';

/** Everything that is wrong, by scene. */
export type Faults = Record<string, readonly unknown[]>;

/** The further cards of a list: where something was opened beside them, and in a further window, they are the same. */
const furtherCards = '.cards > .card:nth-child(n+6)';

/** Opens each scene in a window, looks at it under every condition of the window, and tells what is wrong. */
export async function faultsOf(
  browser: Browser,
  url: string,
  scenes: readonly Scene[],
  window: Window,
): Promise<Faults> {
  const page = await pageIn(browser, window);
  const strangers = watchStrangers(page, url);
  const faults: Faults = {};
  const saved = scenes.find(({ name }) => name === 'home');
  if (saved) await saveTwo(page, url + saved.address);
  for (const scene of scenes) {
    await page.emulateMedia(window.opened.media);
    const found = await lookAt(page, url, scene, window).catch((error: Error) => [error.message]);
    found.push(
      ...(await page.context().cookies()).map(({ name }) => `cookie: ${name}`),
      ...strangers.splice(0),
    );
    if (found.length > 0) faults[scene.name] = found;
  }
  await page.context().close();
  return faults;
}

async function lookAt(page: Page, url: string, scene: Scene, window: Window): Promise<string[]> {
  await page.goto(url + scene.address);
  await lettersCome(page);
  await scene.prepare?.(page);
  await endFading(page);
  const exclude = scene.prepare || window.firstCards ? [furtherCards] : [];
  const found = [...(await tooWide(page)), ...(await findings(page, window.rules, exclude))];
  // What a step opens stands at the top; the rest of such a page is seen without it.
  if (!scene.prepare) await seeWhole(page);
  found.push(...(await shiftsOf(page)));
  // What the mouse is over looks different.
  await page.mouse.move(0, 0);
  await noteControls(page);
  for (const condition of window.after) {
    await page.emulateMedia(condition.media);
    const more = [...(await tooWide(page)), ...(await findingsUnder(page, condition, exclude))];
    found.push(...more.map((fault) => `${condition.name}: ${fault}`));
  }
  return found;
}

async function findingsUnder(
  page: Page,
  condition: Condition,
  exclude: readonly string[],
): Promise<string[]> {
  if (condition === still) return motion(page);
  await endFading(page);
  return condition === forced ? forcedFaults(page) : findings(page, colourRules, exclude);
}

/** Colours that fade are judged at their end. */
const endFading = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });

async function tooWide(page: Page): Promise<string[]> {
  const wider = await overflow(page);
  return wider > 0 ? [`${wider} px too wide`] : [];
}

/** Scrolls through the page once, so that what comes late has come. */
const seeWhole = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(done));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });

/** What moves though the visitor wants nothing to. */
const motion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const smooth = [...document.querySelectorAll('*')].filter(
      (element) => getComputedStyle(element).scrollBehavior === 'smooth',
    );
    const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
    return [
      ...smooth.map(({ localName }) => `scrolls smoothly: ${localName}`),
      ...moving.map(({ id }) => `moves: ${id}`),
    ];
  });

/** Notes what no page may do: ask another host, take a cookie, fail. */
function watchStrangers(page: Page, url: string): string[] {
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) strangers.push(`request: ${request.url()}`);
  });
  page.on('response', (response) => {
    if ('set-cookie' in response.headers()) strangers.push(`cookie: ${response.url()}`);
  });
  page.on('pageerror', ({ message }) => strangers.push(`error: ${message}`));
  return strangers;
}
