import { expect, test } from 'vitest';
import type { Job } from '../../../src/board/job.ts';
import { createBoardSearches } from '../../../src/site/search/board-searches.ts';
import { openEngine } from '../../../src/site/search/finder.ts';
import { boardSearchWords } from '../../../src/site/search/search-words.ts';
import { openTexts } from '../../../src/site/search/texts.ts';
import { openVocabulary } from '../../../src/site/search/vocabulary.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { query, rowsOf } from '../rows/rows-of.ts';
import { madeTexts } from './made-texts.ts';

const site = siteOf({ languages: ['en'], defaultLanguage: 'en' });
const titles = ['Driver', 'Waiter', 'Bicycle Mechanic', 'Nurse', 'Software Engineer', 'Clerk'];
const sentences = [
  'No experience needed.',
  'Experience is required.',
  'Great for students.',
  'A driving licence is not required.',
  'You need a driving licence.',
  'No night shifts.',
  'Night shifts and weekends.',
  'You fill the shelves of a supermarket.',
  'The graduate programme begins in May.',
];
/** So many that their words come in parts. */
const jobs = Array.from(
  { length: 400 },
  (_, at): Job =>
    sampleJob({
      advertId: at + 1,
      language: 'en',
      displayTitle: `${titles[at % titles.length]}`,
      fields: [],
      workModel: null,
      pay: at % 5 === 0 ? { min: 2000 + 10 * at, max: null, currency: 'EUR', unit: 'MONTH' } : null,
      sections: [
        {
          field: 'description',
          heading: null,
          html: `<p>${sentences[at % sentences.length]} ${sentences[(at * 7 + 3) % sentences.length]} word${at}</p>`,
        },
      ],
    }),
);
const rows = rowsOf(jobs, 'en', site);
const words = boardSearchWords(jobs, 'en', site);
const files = await madeTexts(jobs, site);

const inBrowser = () => {
  const asked: string[] = [];
  const getJson = async (address: string): Promise<unknown> => {
    asked.push(address);
    return JSON.parse(files.get(address) ?? '');
  };
  return {
    asked,
    engine: openEngine(rows, {
      texts: openTexts('/texts.json', rows.advertId, getJson),
      loadVocabulary: () => openVocabulary(JSON.parse(JSON.stringify(words))),
    }),
  };
};
const atServer = await createBoardSearches()(jobs, 'en', site);

test.each([
  'student job',
  'no experience',
  'driver without licence',
  'driver without driving licence',
  'entry level',
  'night shifts',
  'clerk -shelves',
  'waiter or nurse night',
  '"night shifts"',
  'engineer at least 3000 euro',
  'supermarkte',
  'graduat',
  'mechanic astronaut',
  'jobs',
  'word17 | word18',
])('what the parts of texts find in a browser, a server finds: "%s"', async (typed) => {
  expect(files.size).toBeGreaterThan(2);
  const { engine } = inBrowser();
  await engine.loadWords(typed);
  await atServer.loadWords(typed);
  const found = atServer.find(query({ words: typed }));
  expect(engine.find(query({ words: typed }))).toEqual(found);
  expect(found.rows.length).toBeGreaterThan(0);
  // What is known is not asked for again.
  expect(await engine.loadWords(typed)).toBe(false);
});
