import { describe, expect, inject } from 'vitest';
import { browserTest, useBrowser } from './browser.ts';
import { dark, forced, light } from './measure/conditions.ts';
import { focusFaults } from './measure/focus.ts';
import { scenesOf } from './measure/scenes.ts';

const browser = useBrowser();

describe('the keyboard alone, on every kind of page of the sample site', async () => {
  const scenes = await scenesOf(inject('siteFolder'));

  browserTest.for([
    { width: 360, condition: light },
    { width: 1440, condition: dark, cards: 6 },
    { width: 1440, condition: forced, cards: 6 },
  ])(
    'is seen at every stop, in order, and gets to the end: $width px, $condition.name',
    { timeout: 240_000 },
    async (look) => {
      expect(await focusFaults(browser(), inject('site'), scenes, look)).toEqual({});
    },
  );
});
