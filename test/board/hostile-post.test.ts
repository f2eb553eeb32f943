import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeBoard } from '../../src/board/make-board.ts';
import { readRow } from '../../src/service/list/list-page.ts';
import type { Post } from '../../src/service/wire/post.ts';
import { postOf, siteOf } from './samples.ts';

const others = [
  postOf({ id: 1, advertId: 1, name: 'Baker' }),
  postOf({ id: 2, advertId: 2, name: 'SPAWACZ W NIEMCZECH' }),
];
const reading = {
  site: siteOf(),
  serviceUrl: 'https://tenant.example',
  images: new Map(),
  problems: [],
  at: '2026-05-01T10:00:00Z',
};
const board = (posts: readonly Post[]) => makeBoard({ posts, ...reading });
const alone = board(others);

/** What is repeated in the text of an advert until it has megabytes. */
const pieces = [
  '<li>a</li>',
  '<p>- item</p>',
  '- a\n',
  'a<br>',
  '<p><b>Heading</b></p>',
  '<h2>Title</h2><p>x</p>',
  '<p style="mso-list: l0 level2 lfo1">· a</p>',
  '<font face="Wingdings">§</font> text<br>',
  '<table><tr><td>a</td></tr></table>',
  '<div><span>',
  '<ul><li>',
  '</p>',
  '<img src="https://tenant.example/x.png">',
  '<span style="font-family: Calibri; color: red">ab</span>',
  '<a href="mailto: a@b.example">a@b.example</a> ',
  '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example&data=x">x</a>',
  'a@b.example, +48 123 456 789 www.x.example ',
  '&amp;amp;lt;p&gt;',
  '((((',
  '@@@@',
  '\u202e\u0000 ',
];

function hostile(html: readonly string[], name: string): Post {
  const advert = {
    id: 3,
    name,
    language: 'pl',
    values: html.map((value, at) => ({ field_id: `f${at}`, value })),
  };
  const raw = {
    id: 3,
    advert,
    options: {},
    url: 'https://tenant.example/a',
    valid_start: '2026-01-01 00:00:00',
  };
  const { post } = readRow(raw);
  if (!post) throw new Error('it is no post');
  return post;
}

/** What a post of these texts gives beside the others, and how long reading it took, in milliseconds. */
function readBeside(html: readonly string[], name: string) {
  const begun = performance.now();
  const made = board([...others, hostile(html, name)]);
  const took = performance.now() - begun;
  return { took, own: made.jobs.find(({ advertId }) => advertId === 3), jobs: made.jobs };
}

const rest = (jobs: typeof alone.jobs) => jobs.filter(({ advertId }) => advertId !== 3);

test.each(pieces)('megabytes of %j give a job of bounded size and change no other', (piece) => {
  const whole = piece.repeat(Math.ceil(3_000_000 / piece.length));
  const { took, own, jobs } = readBeside([whole, whole, whole], 'Baker');
  expect(rest(jobs)).toEqual(alone.jobs);
  expect(JSON.stringify(own).length).toBeLessThan(1_000_000);
  console.info(`${JSON.stringify(piece)}: ${took.toFixed(0)} ms`);
});

test('pieces of any kind together do neither', () => {
  const some = fc.array(
    fc
      .tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 20_000 }))
      .map(([piece, times]) => piece.repeat(times)),
    { minLength: 1, maxLength: 5 },
  );
  fc.assert(
    fc.property(some, fc.constantFrom('Baker', '!'.repeat(5000), 'ŁÓDŹ '.repeat(2000)), (html, name) => {
      const { own, jobs } = readBeside(html, name);
      expect(rest(jobs)).toEqual(alone.jobs);
      expect(JSON.stringify(own).length).toBeLessThan(1_000_000);
    }),
    { numRuns: 30, seed: 12 },
  );
});
