import { describe, expect, test } from 'vitest';
import { readSections } from '../../src/board/sections.ts';
import type { Section } from '../../src/board/texts.ts';
import { listening, postOf, siteOf } from './samples.ts';

const hex = '1c7555dfb3dd1511e076c666b49962da';
const serviceUrl = 'https://tenant.example';
const images = new Map([[`${serviceUrl}/file/1.png`, { address: '/images/1.webp', width: 80, height: 40 }]]);

const names = { title: 'Magazynier', language: 'pl' };

function read(values: unknown[], fields = {}, advert = names) {
  const { report, codes, findings } = listening();
  const site = siteOf({ fields });
  const sections = readSections(
    postOf({ values }).advert.values,
    site.fields,
    { serviceUrl, images },
    advert,
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

describe('a body that opens with headings', () => {
  const shown = (value: string, more: object = {}, fields = {}) =>
    read([{ field_id: 'description', value, ...more }], fields).sections.map(
      ({ heading, html }) => `${heading}: ${html.replaceAll('\n', '')}`,
    );
  const bold =
    '<p><b>Zadania:</b></p><p>a</p><p><b>Wymagania</b></p><ul><li>b</li></ul><p><b>Oferta</b></p><p>c</p>';
  const apart = ['Zadania:: <p>a</p>', 'Wymagania: <ul><li>b</li></ul>', 'Oferta: <p>c</p>'];

  test('is a section for each of the same make', () => {
    expect(shown(bold)).toEqual(apart);
    expect(shown('<h1>a</h1><p>b</p><h2>c</h2><p>d</p><h1>e</h1><p>f</p>')).toEqual([
      'a: <p>b</p><h3>c</h3><p>d</p>',
      'e: <p>f</p>',
    ]);
  });

  test('keeps them below its own name, but for the first one where it is that name', () => {
    expect(shown(bold, { name: 'Opis' })).toEqual([
      'Opis: <h3>Zadania:</h3><p>a</p><h3>Wymagania</h3><ul><li>b</li></ul><h3>Oferta</h3><p>c</p>',
    ]);
    expect(shown(bold, { name: 'ZADANIA' })).toEqual(['ZADANIA: <p>a</p>', ...apart.slice(1)]);
    expect(shown('<p>Zadania</p><p>a</p>', { name: 'Zadania:' })).toEqual(['Zadania:: <p>a</p>']);
  });

  test('keeps all of them where one is too long, or says nothing', () => {
    const long = `<h2>${'długi '.repeat(40)}</h2>`;
    for (const other of [long, '<h2>—</h2>']) {
      expect(shown(`<h2>a</h2><p>b</p>${other}<p>c</p>`)).toHaveLength(1);
      expect(shown(`<h2>a</h2><p>b</p>${other}<p>c</p>`)[0]).toMatch(/^null: <h3>a<\/h3>/);
    }
  });

  test('a text in front of them lifts none', () => {
    expect(shown(`<p>Cześć!</p>${bold}`)).toEqual([
      'null: <p>Cześć!</p><h3>Zadania:</h3><p>a</p><h3>Wymagania</h3><ul><li>b</li></ul><h3>Oferta</h3><p>c</p>',
    ]);
  });
});

describe('the title', () => {
  const shown = (value: string, title: string, more: object = {}) =>
    read([{ field_id: 'a', value, ...more }], {}, { title, language: 'pl' }).sections.map(
      ({ heading, html }) => `${heading}: ${html.replaceAll('\n', '')}`,
    );

  test.each([
    ['<h1>Spawacz TIG</h1><p>a</p>', 'Spawacz TIG'],
    ['<p><strong>SPAWACZ&nbsp;TIG:</strong></p><p>a</p>', 'Spawacz – TIG'],
    ['<p>spawacz (TIG)</p><p>a</p>', 'SPAWACZ TIG!'],
    ['<p><b>𝗦𝗽𝗮𝘄𝗮𝗰𝘇 TIG</b><br></p><p>a</p>', 'Spawacz TIG'],
  ])('is not said again by %s', (value, title) => {
    expect(shown(value, title)).toEqual(['null: <p>a</p>']);
  });

  test('leaves what stands below it to its own headings', () => {
    const rest = '<h2>Zadania</h2><p>a</p><h2>Oferta</h2><p>b</p>';
    expect(shown(`<h1>Spawacz</h1>${rest}`, 'Spawacz')).toEqual(['Zadania: <p>a</p>', 'Oferta: <p>b</p>']);
    expect(shown(`<h2>Spawacz</h2>${rest}`, 'Spawacz')).toEqual(['Zadania: <p>a</p>', 'Oferta: <p>b</p>']);
    expect(shown(`<h2>Spawacz</h2>${rest}`, 'Spawacz', { name: 'Opis' })).toEqual([
      'Opis: <h3>Zadania</h3><p>a</p><h3>Oferta</h3><p>b</p>',
    ]);
  });

  test('is no name of a value', () => {
    expect(shown('<p>a</p>', 'Spawacz', { name: 'SPAWACZ' })).toEqual(['null: <p>a</p>']);
  });

  test('is no section where it is all there is', () => {
    expect(shown('<h1>Spawacz</h1>', 'Spawacz')).toEqual([]);
  });

  test('does not take a heading that says more, or less', () => {
    expect(shown('<h1>Spawacz TIG</h1><p>a</p>', 'Spawacz')).toEqual(['Spawacz TIG: <p>a</p>']);
    expect(shown('<h1>C++</h1><p>a</p>', 'C#')).toEqual(['C++: <p>a</p>']);
  });
});

describe('names that the owner gives', () => {
  const values = [
    { field_id: hex, value: '<h2>Kolibra</h2><p>a</p>' },
    { field_id: 'custom', name: 'Extra', value: '<p>b</p>' },
  ];

  test('go before all others, in the language of the advert, and make a value one with a name', () => {
    const labelled = read(values, {
      sectionLabels: { [hex]: { pl: 'O nas', en: 'About us' }, custom: 'Dodatki' },
    });
    expect(labelled.sections).toEqual([
      { field: hex, heading: 'O nas', html: '<h3>Kolibra</h3>\n<p>a</p>' },
      { field: 'custom', heading: 'Dodatki', html: '<p>b</p>' },
    ]);
  });

  test('of another language say nothing', () => {
    expect(headingsOf(read(values, { sectionLabels: { custom: { en: 'More' } } }))).toEqual([
      'Extra',
      'Kolibra',
    ]);
  });

  test('named like what every object has are none', () => {
    expect(headingsOf(read([{ field_id: 'constructor', value: '<p>a</p>' }]))).toEqual([null]);
  });
});

describe('what could not be shown as it came is one problem of its kind', () => {
  const link = (href: string) => ({ field_id: 'a', value: `<p><a href="${href}">x</a></p>` });

  test('links', () => {
    const { findings, codes } = read([
      link('skype:a'),
      link('skype:b'),
      link('skype:a'),
      link('mailto: a@b.example'),
    ]);
    expect(codes).toEqual(['link-unusable']);
    expect(findings[0]).toMatch(/^its text has 2 links .*\(the first is "skype:a"\), so /);
    expect(read([link('https://protect-eu.mimecast.com/s/x')]).codes).toEqual(['link-wrapped']);
  });

  test('escaped tags', () => {
    const { sections, codes } = read([
      { field_id: 'a', value: '&lt;p&gt;Praca &lt;strong&gt;w&lt;/strong&gt; Łodzi&lt;/p&gt;' },
    ]);
    expect(sections).toMatchObject([{ html: '<p>Praca <strong>w</strong> Łodzi</p>' }]);
    expect(codes).toEqual(['text-escaped']);
  });

  test('a text that is too long', () => {
    expect(read([{ field_id: 'a', value: 'słowo '.repeat(40_000) }]).codes).toEqual(['text-cut']);
    expect(read([{ field_id: 'a', value: '<p>a'.repeat(30_000) }]).codes).toEqual(['text-cut']);
  });

  test('many texts that are too long together', () => {
    const many = (count: number, value: string) =>
      read(Array.from({ length: count }, (_, index) => ({ field_id: `a${index}`, value })));
    for (const value of [
      'słowo '.repeat(20_000),
      '<p>a</p>'.repeat(2_000),
      'a\n'.repeat(3_000),
      '&lt;p&gt;a&lt;/p&gt;'.repeat(2_000),
    ]) {
      const { sections, codes } = many(40, value);
      expect(sections.length).toBeGreaterThan(1);
      expect(sections.length).toBeLessThan(7);
      expect(codes).toContain('text-cut');
      expect(many(2, value).codes.filter((code) => code === 'text-cut')).toEqual([]);
    }
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

  test('each of the others is a problem that names it and the reason, once', () => {
    const { findings } = read([
      image('/file/2.png'),
      image('/file/2.png'),
      image('https://elsewhere.example/3.png'),
    ]);
    expect(findings).toEqual([
      expect.stringMatching(
        /^its text has an image that can't be shown \(".*2\.png"\): it is not copied yet, so /,
      ),
      expect.stringMatching(/\(".*3\.png"\): it lies on https:\/\/elsewhere\.example, which is neither/),
    ]);
  });

  test('more than ten are told together', () => {
    const { findings } = read(Array.from({ length: 30 }, (_, at) => image(`/file/lost-${at}.png`)));
    expect(findings).toHaveLength(11);
    expect(findings[10]).toMatch(/^its text has 20 more images that can't be shown, so /);
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
