import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockSchemas } from '../../../src/settings/content/blocks.ts';
import { readPage } from '../../../src/settings/content/content-pages.ts';
import { noCriteria } from './no-criteria.ts';
import { pageFile, pageWith } from './page-file.ts';

describe('a page’s file', () => {
  test('says where it belongs', () => {
    const read = readPage(
      pageFile('en/life/couriers', 'title: Couriers\ndescription: Who rides\nmenu:\n  order: 2'),
    );
    expect(read).toEqual({
      entry: {
        id: 'en/life/couriers',
        name: 'content/pages/en/life/couriers.md',
        language: 'en',
        slug: 'life/couriers',
        title: 'Couriers',
        description: 'Who rides',
        translation: 'life/couriers',
        menu: { order: 2, label: 'Couriers' },
        brand: null,
        jobs: [],
        points: [],
        hash: expect.stringMatching(/^[\w-]{43}$/),
      },
    });
  });

  test.each([
    ['footer: privacy', 'privacy'],
    ['footer: { order: 4 }', { order: 4, label: 'en/a' }],
    ['footer: { order: 4, label: Press }', { order: 4, label: 'Press' }],
  ])('says what it is at the foot of pages: %s', (fields, footer) => {
    expect(readPage(pageWith('en/a', fields))).toMatchObject({ entry: { footer, menu: null } });
  });

  test.each(['footer: legal', 'footer: {}', 'footer: 3'])('refuses %s', (fields) => {
    expect(readPage(pageWith('en/a', fields))).toEqual({
      faults: [expect.stringContaining('say imprint, privacy, accessibility, or give order: and label:')],
    });
  });

  test('tells what its blocks show of the board and on maps, in their order', () => {
    const read = readPage(
      pageWith(
        'pl/biura',
        `blocks:
  - type: jobs
    city: Łódź
    highlighted: true
  - type: offices
    items:
      - { title: A, point: [54.3, 18.6], jobs: { city: [Gdańsk, Gdynia] } }
      - { title: B }
  - type: team
    items: [{ title: C, jobs: { field: IT, limit: 9 } }]`,
      ),
    );
    if (!('entry' in read)) throw new Error(read.faults.join());
    expect(read.entry.points).toEqual([[54.3, 18.6]]);
    expect(read.entry.jobs).toEqual([
      { ...noCriteria, city: ['Łódź'], highlighted: true, limit: 6 },
      { ...noCriteria, city: ['Gdańsk', 'Gdynia'], limit: 3 },
      { ...noCriteria, field: ['IT'], limit: 9 },
    ]);
  });

  const block = (text: string) => pageWith('en/a', `blocks:\n  - ${text}`);
  const types = Object.keys(blockSchemas).join(', ');

  test.each([
    [
      pageFile('life'),
      'content/pages/life.md lies in no folder of a language: move it into that of its language, such as content/pages/en/ (one of ar, bg, cs, da, de, el, en, es, et, fi, fr, ga, hr, hu, it, lt, lv, mt, nb, nl, pl, pt, ro, sk, sl, sv, tr, uk)',
    ],
    [
      pageFile('xx/life'),
      'content/pages/xx/life.md lies in no folder of a language: move it into that of its language, such as content/pages/en/ (one of ar, bg, cs, da, de, el, en, es, et, fi, fr, ga, hr, hu, it, lt, lv, mt, nb, nl, pl, pt, ro, sk, sl, sv, tr, uk)',
    ],
    [
      pageFile('pl/Życie w nas'),
      'content/pages/pl/Życie w nas.md: "Życie w nas" can\'t stand in an address: use small letters a to z, digits and -, such as zycie-w-nas',
    ],
    [
      pageFile('en/a', 'description: b'),
      'content/pages/en/a.md, line 1: title: it is missing: add title: Life at our company',
    ],
    [pageFile('en/a', 'title: " "\ndescription: b'), 'content/pages/en/a.md, line 2: title: write a text'],
    [pageFile('en/a', 'title: [a]\ndescription: b'), 'content/pages/en/a.md, line 2: title: write a text'],
    [
      pageFile('en/a', 'just words'),
      'content/pages/en/a.md, line 1: the front matter: give fields such as title: and description:',
    ],
    [
      pageWith('en/a', 'colour: red'),
      "content/pages/en/a.md, line 4: the front matter has fields that don't exist (colour): check their spelling or remove them",
    ],
    [
      pageWith('en/a', 'menu:\n  order: first'),
      'content/pages/en/a.md, line 5: menu, order: give a whole number',
    ],
    [pageWith('en/a', 'blocks: hero'), 'content/pages/en/a.md, line 4: blocks: give a list of blocks'],
    [block('hero'), `content/pages/en/a.md, line 5: block 1: give the type of the block, one of ${types}`],
    [
      block('type: heroes'),
      `content/pages/en/a.md, line 5: block 1 (heroes), type: there is no such block: give the type of the block, one of ${types}`,
    ],
    [
      block('type: text\n    heading: 3'),
      'content/pages/en/a.md, line 6: block 1 (text), heading: write a text',
    ],
    [
      block('type: numbers\n    items: []'),
      'content/pages/en/a.md, line 6: block 1 (numbers), items: give at least one item',
    ],
    [
      block('type: benefits\n    items: [{ title: A, icon: unicorn }]'),
      'content/pages/en/a.md, line 6: block 1 (benefits), item 1, icon: give one of bike, heart, clock, coins, book, home, team, sun, shield, coffee, child, leaf, globe, tools, chart, spark',
    ],
    [
      block('type: hero\n    picture: { src: workshop.svg, alt: A }'),
      'content/pages/en/a.md, line 6: block 1 (hero), picture, src: name a picture under public/, such as /pictures/workshop.svg',
    ],
    [
      block('type: hero\n    picture: { src: //evil.example/a.svg, alt: A }'),
      'content/pages/en/a.md, line 6: block 1 (hero), picture, src: name a picture under public/, such as /pictures/workshop.svg',
    ],
    [
      block('type: hero\n    picture: { src: /a.svg }'),
      'content/pages/en/a.md, line 6: block 1 (hero), picture, alt: it is missing: say what the picture shows, or give "" where it is mere decoration',
    ],
    [
      block('type: hero\n    actions: [{ label: A, to: "javascript:alert(1)" }]'),
      'content/pages/en/a.md, line 6: block 1 (hero), action 1, to: give an address that begins with /, #, https://, mailto: or tel:',
    ],
    [
      block('type: jobs\n    country: Poland'),
      'content/pages/en/a.md, line 6: block 1 (jobs), country 1: give countries as two capital letters such as PL (ISO 3166-1)',
    ],
    [
      block('type: jobs\n    employment: full'),
      'content/pages/en/a.md, line 6: block 1 (jobs), employment 1: give one of FULL_TIME, PART_TIME, CONTRACTOR, TEMPORARY, INTERN, VOLUNTEER, PER_DIEM, OTHER',
    ],
    [
      block('type: jobs\n    limit: 1000'),
      'content/pages/en/a.md, line 6: block 1 (jobs), limit: give a whole number from 1 to 50',
    ],
    [
      block('type: jobs\n    town: Łódź'),
      "content/pages/en/a.md, line 6: block 1 (jobs) has fields that don't exist (town): check their spelling or remove them",
    ],
    [
      block('type: offices\n    items: [{ title: A, point: [540, 18] }]'),
      'content/pages/en/a.md, line 6: block 1 (offices), item 1, point 1: give degrees from -90 to 90',
    ],
    [
      block('type: offices\n    items: [{ title: A, point: [54] }]'),
      'content/pages/en/a.md, line 6: block 1 (offices), item 1, point: give latitude and longitude, such as [54.3722, 18.6383]',
    ],
    [
      block('type: video\n    title: A\n    src: /films/a.mp4\n    poster: { src: /a.svg, alt: A }'),
      'content/pages/en/a.md, line 5: block 1 (video), captions: it is missing: name a WebVTT file under public/, such as /films/day.vtt, or add silent: true if the video has no sound',
    ],
    [
      block(
        'type: video\n    title: A\n    src: https://evil.example/a\n    poster: { src: /a.svg, alt: A }',
      ),
      'content/pages/en/a.md, line 7: block 1 (video), src: name a video under public/, such as /films/day.mp4 or day.webm, or give the address of its page at YouTube or Vimeo',
    ],
    [
      block('type: events\n    items:\n      - { title: A, start: 2027-03-18 }'),
      'content/pages/en/a.md, line 7: block 1 (events), item 1, place: it is missing: say where the event is, or give online: with an address',
    ],
    [
      block('type: events\n    items:\n      - { title: A, place: B, start: 18 March }'),
      'content/pages/en/a.md, line 7: block 1 (events), item 1, start: give a date such as 2027-03-18, or a time with its offset such as 2027-03-18T17:00+01:00',
    ],
    [
      block('type: events\n    items:\n      - { title: A, place: B, start: 2027-03-18, end: 2027-03-17 }'),
      'content/pages/en/a.md, line 7: block 1 (events), item 1, end: give an end after the start',
    ],
    [
      block(
        'type: events\n    items:\n      - { title: A, place: B, start: 2027-03-18, end: 2027-03-18T10:00Z }',
      ),
      'content/pages/en/a.md, line 7: block 1 (events), item 1, end: give start and end both as dates, or both with a time',
    ],
    [
      block('type: faq\n    id: 1st\n    items: [{ question: A, text: B }]'),
      'content/pages/en/a.md, line 6: block 1 (faq), id: begin with a small letter; then small letters, digits and -',
    ],
  ])('%# that can’t be used says what is wrong and what to do', (file, fault) => {
    expect(readPage(file)).toEqual({ faults: [fault] });
  });

  test('tells all of its faults', () => {
    const read = readPage(
      pageFile('en/a', 'menu: {}\nblocks:\n  - type: quote\n  - type: jobs\n    limit: 0'),
    );
    expect(
      'faults' in read && read.faults.map((fault) => fault.slice('content/pages/en/a.md, '.length)),
    ).toEqual([
      'line 1: title: it is missing: add title: Life at our company',
      'line 1: description: it is missing: add description: How we work, and what we offer.',
      'line 2: menu, order: it is missing: add order: 1',
      'line 4: block 1 (quote), text: it is missing: add text: A sentence or more.',
      'line 4: block 1 (quote), by: it is missing: add by: Anna Nowak, courier',
      'line 6: block 2 (jobs), limit: give a whole number from 1 to 50',
    ]);
  });

  test('never throws, whatever YAML stands there', () => {
    const front = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify({ title: 'A', blocks: value }));
    fc.assert(
      fc.property(front, (text) => {
        const read = readPage(pageFile('en/a', text));
        return (
          'entry' in read ||
          read.faults.every((fault) => /^content\/pages\/en\/a\.md, line \d+: /.test(fault))
        );
      }),
      { numRuns: 300 },
    );
  });

  test('may have a video in its hero, which needs a picture as well', () => {
    const hero = (fields: string) => readPage(pageWith('en/a', `blocks:\n  - type: hero\n${fields}`));
    const picture = '    picture: { src: /pictures/ride.svg, alt: "" }\n';
    expect(hero(`    video: /films/ride.mp4\n${picture}`)).toMatchObject({ entry: { videos: ['self'] } });
    expect(hero('    video: /films/ride.mp4')).toEqual({
      faults: [expect.stringContaining('give a picture as well: visitors see it until the video plays')],
    });
    for (const video of ['https://films.example/ride.mp4', '//films.example/ride.mp4', '/films/ride.mov'])
      expect(hero(`    video: ${video}\n${picture}`)).toEqual({
        faults: [expect.stringContaining('name an MP4 or WebM file under public/')],
      });
  });

  test('has another hash with every other text', () => {
    const hashOf = (body: string) => {
      const read = readPage(pageFile('en/a', undefined, body));
      return 'entry' in read ? read.entry.hash : '';
    };
    expect(hashOf('One')).toBe(hashOf('One'));
    expect(hashOf('One')).not.toBe(hashOf('Two'));
  });
});
