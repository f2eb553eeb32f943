import { describe, expect, test } from 'vitest';
import type { Section } from '../../src/board/job.ts';
import { readSections } from '../../src/board/sections.ts';
import { listening, postOf, siteOf } from './samples.ts';

const hex = '1c7555dfb3dd1511e076c666b49962da';
const serviceUrl = 'https://tenant.example';
const images = new Map([[`${serviceUrl}/file/1.png`, { address: '/images/1.webp', width: 80, height: 40 }]]);

function read(values: unknown[], fields = {}) {
  const { report, codes, findings } = listening();
  const site = siteOf({ fields });
  const sections = readSections(
    postOf({ values }).advert.values,
    site.fields,
    { serviceUrl, images },
    report,
  );
  return { sections, codes, findings };
}

const fieldsOf = ({ sections }: { sections: Section[] }) => sections.map(({ field }) => field);
const headingsOf = ({ sections }: { sections: Section[] }) => sections.map(({ heading }) => heading);

describe('order', () => {
  const values = [
    hex,
    'benefits',
    'custom',
    'description',
    'geolocation',
    'requirements',
    'what_we_offer',
  ].map((field) => ({
    field_id: field,
    value: '<p>Tekst</p>',
  }));

  test("is the owner's, then the service's, and unlabelled hex fields come last", () => {
    expect(fieldsOf(read(values))).toEqual([
      'description',
      'requirements',
      'what_we_offer',
      'benefits',
      'custom',
      hex,
    ]);
    expect(fieldsOf(read(values, { sections: [hex, 'custom'] }))).toEqual([
      hex,
      'custom',
      'benefits',
      'description',
      'requirements',
      'what_we_offer',
    ]);
  });

  test('a hex field with a name stands with the others', () => {
    const named = [
      { field_id: hex, name: 'O nas', value: 'Tekst' },
      { field_id: 'custom', value: 'Tekst' },
    ];
    expect(fieldsOf(read(named))).toEqual([hex, 'custom']);
    expect(fieldsOf(read([{ ...named[0], name: ' null ' }, named[1]]))).toEqual(['custom', hex]);
  });

  test('hidden fields and geolocation never show', () => {
    expect(fieldsOf(read(values, { hiddenSections: [hex, 'custom', 'description'] }))).toEqual([
      'requirements',
      'what_we_offer',
      'benefits',
    ]);
    expect(fieldsOf(read(values, { sections: ['geolocation'] }))).not.toContain('geolocation');
  });

  test('two values of one field both stay', () => {
    expect(
      fieldsOf(
        read([
          { field_id: 'a', value: 'x1' },
          { field_id: 'a', value: 'x2' },
        ]),
      ),
    ).toEqual(['a', 'a']);
  });
});

describe('heading', () => {
  const body = '<h2>Jakie będą Twoje obowiązki?</h2><p>Pakowanie.</p>';

  test("is the value's own name, as plain text", () => {
    const { sections } = read([{ field_id: 'a', name: ' <b>Nasz  Klient</b>&nbsp;oferuje:\n', value: body }]);
    expect(sections).toEqual([
      { field: 'a', heading: 'Nasz Klient oferuje:', html: expect.stringContaining('Jakie będą') },
    ]);
  });

  test('else the heading the body opens with, lifted out', () => {
    const { sections } = read([{ field_id: 'a', value: body }]);
    expect(sections).toEqual([
      { field: 'a', heading: 'Jakie będą Twoje obowiązki?', html: '<p>Pakowanie.</p>' },
    ]);
  });

  test('else none', () => {
    expect(
      headingsOf(
        read([
          { field_id: 'a', value: '<p>Pakowanie.</p>' },
          { field_id: 'b', name: '', value: 'x1' },
        ]),
      ),
    ).toEqual([null, null]);
  });

  test('is not repeated by the body', () => {
    const { sections } = read([{ field_id: 'a', name: 'jakie będą twoje  obowiązki?', value: body }]);
    expect(sections).toEqual([
      { field: 'a', heading: 'jakie będą twoje obowiązki?', html: '<p>Pakowanie.</p>' },
    ]);
  });

  test('a body that is nothing but a heading keeps it', () => {
    const { sections } = read([{ field_id: 'a', value: '<h2>Dołącz do nas!</h2>' }]);
    expect(sections).toEqual([
      { field: 'a', heading: null, html: expect.stringContaining('Dołącz do nas!') },
    ]);
  });
});

test.each([
  undefined,
  null,
  '',
  ' ',
  '<p>&nbsp;</p><p><br></p>',
  'null',
  '<p>undefined</p>',
  '-',
  '<script>alert(1)</script>',
  {},
  [],
  ['text'],
  true,
  '{"latitude":"54.2"}',
  '"{\\"latitude\\":\\"54.2\\"}"',
])('a value with nothing to see is left out: %j', (value) => {
  expect(read([{ field_id: 'a', name: 'Nazwa', value }])).toEqual({ sections: [], codes: [], findings: [] });
});

test('a number is text', () => {
  expect(read([{ field_id: 'a', value: 17 }]).sections).toMatchObject([
    { html: expect.stringContaining('17') },
  ]);
});

describe('images', () => {
  const image = (address: string) => ({ field_id: 'a', value: `<p>Tekst<img src="${address}" alt=""></p>` });

  test('an image the site has a copy of is shown', () => {
    const { sections, codes } = read([image('/file/1.png')]);
    expect(sections[0]?.html).toContain('/images/1.webp');
    expect(codes).toEqual([]);
  });

  test('others are one problem for the advert, each counted once', () => {
    const { findings } = read([
      image('/file/2.png'),
      image('/file/2.png'),
      image('https://elsewhere.example/3.png'),
    ]);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(
      /^its text has 2 images that can't be shown \(the first is ".*2\.png"\), so /,
    );
    expect(read([image('/file/2.png')]).codes).toEqual(['image-unusable']);
  });

  test('a value that was nothing but such an image is named, too', () => {
    const { sections, codes } = read([{ field_id: 'a', value: '<img src="/file/2.png">' }]);
    expect(sections).toEqual([]);
    expect(codes).toEqual(['image-unusable']);
  });

  test('hidden sections have no say', () => {
    expect(read([image('/file/2.png')], { hiddenSections: ['a'] }).codes).toEqual([]);
  });
});
