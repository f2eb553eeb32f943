import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import { readJob } from '../../../src/board/read-job.ts';
import { repairPost } from '../../../src/board/repair/repair-post.ts';
import { repairText } from '../../../src/board/repair/repair-text.ts';
import { policy } from '../html/policy-of-test.ts';
import { codesOf, gdansk, postOf, siteOf } from '../samples.ts';
import { honestTexts } from './honest.ts';

const repaired = (text: string) => repairText(text).text;
const shown = (html: string) => cleanHtml(repaired(html), policy).html;
const reading = { site: siteOf(), serviceUrl: 'https://tenant.example', images: new Map() };

describe('what Word, Outlook and LibreOffice leave', () => {
  const bread = '<p>We bake bread.</p>';
  test.each([
    '<p>Normal 0 21 false false false PL X-NONE X-NONE</p>',
    '<p>Normal&nbsp;&nbsp; 0 false<br>false<br>false<br>EN-US<br>JA<br>X-NONE</p>',
    '<p>Normal 0 false 21 false false false MicrosoftInternetExplorer4</p>',
    '<p>Clean Clean false 21 false false false DE X-NONE AR-SA</p>',
    '<p>/* Style Definitions */ table.MsoNormalTable {mso-style-name:"Standardowy"; mso-tstyle-rowband-size:0;}</p>',
    '<p>/* Font Definitions */<br>@font-face<br>{font-family:&quot;Cambria Math&quot;; panose-1:2 4 5;}<br>p.MsoNormal, li.MsoNormal, div.MsoNormal<br>{margin:0cm; font-size:11.0pt;}</p>',
    '<p>@page { margin: 2cm } P { margin-bottom: 0.21cm } A:link { so-language: zxx }</p>',
    '<p>@page WordSection1 {size:595.3pt 841.9pt;} div.WordSection1 {page:WordSection1;}</p>',
    String.raw`<p>v\:* {behavior:url(#default#VML);} o\:* {behavior:url(#default#VML);}</p>`,
    '<p>&lt;!-- /* Font Definitions */ @font-face {font-family:Calibri;} --&gt;</p>',
    '<p>&amp;lt;!--[if gte mso 9]&amp;gt; anything &amp;lt;![endif]--&amp;gt;</p>',
    '<p>&lt;o:p&gt;&lt;/o:p&gt;</p>',
    '<p>&lt;!--[if gte mso 9]&gt;&lt;![endif]--&gt;</p>',
    '<p>[if gte mso 9][endif]</p>',
    '<p>&lt;?xml:namespace prefix = o ns = "urn:schemas" /&gt;</p>',
  ])('goes: %s', (leftover) => {
    expect(shown(leftover + bread)).toBe(bread);
  });

  test('fragments of the clipboard leave their text', () => {
    expect(shown('<p>&lt;!--StartFragment--&gt;We build boats.&lt;!--EndFragment--&gt;</p>')).toBe(
      '<p>We build boats.</p>',
    );
  });

  test('items of a list are one', () => {
    const items = ['· [endif]Repair boats', '·&nbsp;&nbsp; &lt;![endif]&gt;Build boats'];
    const html = items.map((item) => `<p class="MsoNormal">[if !supportLists]${item}</p>`).join('');
    expect(shown(html)).toBe('<ul><li>Repair boats</li><li>Build boats</li></ul>');
  });

  test.each([
    'Normal 0 working hours, false alarms, true stories',
    'You know CSS: p { } and JSON such as {"a": 1}, [if you like] jQuery',
    'We use {braces}, a {color} and @media queries',
    'a table. font {yes: no}',
    'The room is 21 DE, size 595',
  ])('what people write stays: %s', (text) => {
    expect(repaired(text)).toBe(text);
  });
});

describe('words divided at the end of a line', () => {
  test.each([
    ['work with the cus-<br>tomer and com-<br />municate', 'work with the customer and communicate'],
    ['a per-\nson who can weld', 'a person who can weld'],
    ['Kun-\r\n  denberater', 'Kundenberater'],
    ['<p>zespo-</p><p>łowy duch</p>', '<p>zespołowy duch</p>'],
    ['Mitar\u00ad<br>beiter', 'Mitarbeiter'],
    ['full-<br>time work', 'full-time work'],
    ['state-of-the-<br>art', 'state-of-the-art'],
    ['Vor-<br>und Nachteile', 'Vor- und Nachteile'],
  ])('%s', (text, joined) => {
    expect(repaired(text)).toBe(joined);
  });

  test.each([
    'Nord-<br>Süd',
    'from 2-<br>3 days',
    'Standort -<br>berlin',
    'full-time and part-time',
    'Bielsko-Biała',
    '- one<br>- two',
  ])('nothing else is joined: %s', (text) => {
    expect(repaired(text)).toBe(text);
  });
});

describe('a post', () => {
  test('passes all its texts through the repair', () => {
    const { post } = repairPost(
      postOf({
        name: 'Pflegekraft fÃ¼r MÃ¼nchen',
        recruitment: { id: 3, nr_ref: 'FÃœ-1', client_id: 7 },
        values: [
          { field_id: 'description', name: 'Ã„rzte', value: '<p>WÃ¶chentlich</p>' },
          { field_id: 'geolocation', value: { locality: 'KÃ¶ln' } },
        ],
        options: { branches: ['BÃ¼ro'], job_type: 'Vollzeit' },
      }),
    );
    expect(post.advert.name).toBe('Pflegekraft für München');
    expect(post.advert.recruitment?.nr_ref).toBe('FÜ-1');
    expect(post.advert.values[0]).toMatchObject({ name: 'Ärzte', value: '<p>Wöchentlich</p>' });
    expect(post.advert.values[1]?.value).toEqual({ locality: 'Köln' });
    expect(post.options).toEqual({ branches: ['Büro'], job_type: 'Vollzeit' });
  });

  test('stays the same object where nothing is wrong', () => {
    const post = postOf();
    expect(repairPost(post).post).toBe(post);
  });

  test.each([
    ['a byte order mark', `\ufeff${JSON.stringify({ ...gdansk, locality: 'Köln', iso: 'de' })}`],
    ['the mark as mojibake', `ï»¿${JSON.stringify({ ...gdansk, locality: 'KÃ¶ln', iso: 'de' })}`],
    ['escapes', JSON.stringify({ ...gdansk, locality: 'KÃ¶ln', iso: 'de' }).replace('Ã¶', '\\u00c3\\u00b6')],
  ])('keeps its place with %s', (_, value) => {
    const { job } = readJob(postOf({ values: [{ field_id: 'geolocation', value }] }), reading);
    expect(job.place).toMatchObject({ locality: 'Köln', countryCode: 'DE' });
  });

  test('reports once what stays garbled', () => {
    const { job, problems } = readJob(postOf({ name: 'Kierowca PoznaÅ', options: { a: 'KrakÃw' } }), reading);
    expect(job.title).toBe('Kierowca PoznaÅ');
    expect(codesOf(problems)).toEqual(['text-garbled']);
    expect(problems[0]?.message).toContain('PoznaÅ');
  });

  test('a control character that was escaped is that of Windows-1252', () => {
    expect(readJob(postOf({ name: 'Children&#146;s nurse' }), reading).job.title).toBe('Children’s nurse');
  });
});

test.each(Object.entries(honestTexts))('honest text in %s comes back as it is', (_, text) => {
  const html = `<p>${text}</p>\n<ul><li>${text}</li></ul>`;
  expect(repairText(html)).toEqual({ text: html, garbled: null });
});

test('repairing never throws, and again changes nothing', () => {
  const pieces = fc.constantFrom(
    ...Object.values(honestTexts).flatMap((text) => text.split(' ')),
    ...[
      'Ã¼',
      'â€“',
      'Å‚',
      '\x92',
      '\ufeff',
      '-<br>',
      '-\n',
      '&lt;!--',
      '--&gt;',
      '[if mso]',
      '[endif]',
      '<p>',
      '</p>',
      ' ',
    ],
    ...[
      'Normal 0 21 false false X-NONE',
      'p.MsoNormal {margin: 0}',
      '/* Style Definitions */',
      '&lt;o:p&gt;',
      '{',
      '}',
    ],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
      const once = repaired(parts.join(''));
      expect(repaired(once)).toBe(once);
    }),
    { numRuns: 2_000, seed: 1 },
  );
});

test('no letter of honest words is lost between what is repaired', () => {
  const honest = fc.constantFrom(...Object.values(honestTexts).flatMap((text) => text.split(' ')));
  const broken = fc.constantFrom('fÃ¼r', 'â€“', 'Normal 0 21 false false X-NONE', '&lt;o:p&gt;', '\x96');
  fc.assert(
    fc.property(fc.array(fc.tuple(honest, broken), { maxLength: 20 }), (parts) => {
      const text = repaired(parts.flat().join(' '));
      for (const [word] of parts) expect(text).toContain(word);
    }),
    { numRuns: 1_000, seed: 2 },
  );
});
