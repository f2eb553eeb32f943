import { expect } from 'vitest';
import { interfaceLanguages, localesOf } from '../../src/i18n/languages.ts';
import { browserTest, useBrowser } from './browser.ts';

const browser = useBrowser();

browserTest("a browser writes in the page's language or in English, never in the visitor's own", async () => {
  const context = await browser().newContext({ locale: 'hu-HU' });
  const page = await context.newPage();
  const wanted = interfaceLanguages.map((language) => ({ language, locales: localesOf(language) }));
  const taken = await page.evaluate(
    (all) =>
      all.map(({ language, locales }) => ({
        language,
        taken: [
          new Intl.DateTimeFormat(locales),
          new Intl.NumberFormat(locales),
          new Intl.DisplayNames(locales, { type: 'region' }),
          new Intl.RelativeTimeFormat(locales),
          new Intl.Collator(locales),
        ].map((one) => new Intl.Locale(one.resolvedOptions().locale).language),
      })),
    wanted,
  );
  const strange = taken.flatMap(({ language, taken: own }) =>
    own.filter((one) => one !== language && one !== 'en').map((one) => `${language}: ${one}`),
  );
  expect(strange).toEqual([]);
  expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().locale)).toBe('hu-HU');
  await context.close();
});
