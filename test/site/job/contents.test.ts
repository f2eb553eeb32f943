import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from '../../../src/board/html/safe-html.ts';
import type { Section } from '../../../src/board/texts.ts';
import { builtInTexts } from '../../../src/i18n/translate.ts';
import { contentsOf } from '../../../src/site/job/contents.ts';

const texts = builtInTexts('en');
const section = (heading: string | null, html = '<p>x</p>', field = 'description'): Section => ({
  field,
  heading,
  html,
});
const make = (sections: readonly Section[], language = 'pl') => contentsOf({ sections, language }, texts);
const idsOf = (sections: readonly Section[]) =>
  make(sections).sections.flatMap(({ id, html }) => [
    ...(id === null ? [] : [id]),
    ...[...html.matchAll(/<h3 id="([^"]*)"/g)].map(([, inner = '']) => inner),
  ]);

describe('the contents of an advert', () => {
  test('name its sections and the headings inside them, each with its place', () => {
    const { sections, entries } = make([
      section(
        'Twoje zadania:',
        '<p>a</p>\n<h3>Magazyn &amp; <em>biuro</em></h3>\n<p>b</p>\n<h4>Deeper</h4>\n<p>c</p>',
      ),
      section(null, '<p>x</p>', 'benefits'),
    ]);
    expect(entries).toEqual([
      {
        id: 'text-twoje-zadania',
        text: 'Twoje zadania',
        isOurWord: false,
        below: [{ id: 'text-magazyn-biuro', text: 'Magazyn & biuro' }],
      },
      { id: 'text-benefits', text: 'Benefits', isOurWord: true, below: [] },
    ]);
    expect(sections[0]?.html).toContain('<h3 id="text-magazyn-biuro">Magazyn &amp; <em>biuro</em></h3>');
    expect(sections[0]?.heading).toBe('Twoje zadania:');
    expect(sections[0]?.html).toContain('<h4>Deeper</h4>');
  });

  test('are shown from three headings on; headings have their places anyway', () => {
    const two = [section('A'), section('B')];
    expect(make(two).entries).toEqual([]);
    expect(idsOf(two)).toEqual(['text-a', 'text-b']);
    expect(make([...two, section('C')]).entries).toHaveLength(3);
    expect(make([section('A', '<h3>B</h3>\n<p>x</p>\n<h3>C</h3>\n<p>x</p>')]).entries).toHaveLength(1);
    expect(make([])).toEqual({ sections: [], entries: [] });
  });

  test('leave out what is inside sections where there is too much of it', () => {
    const html = Array.from({ length: 30 }, (_, at) => `<h3>Part ${at}</h3>\n<p>x</p>`).join('\n');
    const { entries } = make([section('A', html), section('B')]);
    expect(entries.map(({ text, below }) => [text, below.length])).toEqual([
      ['A', 0],
      ['B', 0],
    ]);
    expect(idsOf([section('A', html)])).toContain('text-part-29');
  });

  test('lead to the headings inside a section without one, below the section before or by themselves', () => {
    const inner = '<p>x</p>\n<h3>B</h3>\n<p>x</p>';
    const { entries, sections } = make([
      section('A'),
      section(null, '<p>x</p>', 'x'),
      section(null, inner, 'y'),
    ]);
    expect(sections.map(({ id }) => id)).toEqual(['text-a', 'text-more-information', null]);
    expect(entries.at(-1)).toMatchObject({
      id: 'text-more-information',
      below: [{ id: 'text-b', text: 'B' }],
    });
    const first = make([section(null, inner, 'x'), section(null), section('C')]);
    expect(first.sections.map(({ heading }) => heading)).toEqual([null, 'About the job', 'C']);
    expect(first.entries.map(({ id, below }) => [id, below])).toEqual([
      ['text-b', []],
      ['text-about-the-job', []],
      ['text-c', []],
    ]);
  });

  test.each([
    ['Wymagania', 'text-wymagania'],
    ['Ваші обовʼязки', 'text-vashi-oboviazky'],
    ['</h2><script>alert(1)</script>', 'text-h2-script-alert-1-script'],
    ['" onclick="x', 'text-onclick-x'],
    ['🚲', 'text-part'],
    ['職務', 'text-part'],
    ['constructor', 'text-constructor'],
    ['poster', 'text-poster'],
    [`${'słowo '.repeat(40)}`, `text-${'slowo-'.repeat(10).slice(0, -1)}`],
  ])('a heading %j gets the id %s', (heading, id) => {
    expect(
      contentsOf({ sections: [section(heading)], language: heading.startsWith('В') ? 'uk' : 'pl' }, texts)
        .sections[0]?.id,
    ).toBe(id);
  });

  test('headings alike are numbered, also where a number is part of another', () => {
    expect(idsOf([section('A'), section('A'), section('A 2'), section('A')])).toEqual([
      'text-a',
      'text-a-2',
      'text-a-2-2',
      'text-a-3',
    ]);
    expect(idsOf([section('A 2'), section('A'), section('A')])).toEqual(['text-a-2', 'text-a', 'text-a-3']);
  });

  test('whatever the adverts hold, ids are unique and plain, entries lead to them, and no other word changes', () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('A', 'a', 'A 2', 'a-2', '', '<', 'ß'),
    );
    const html = fc
      .array(fc.record({ heading: words, text: words }), { maxLength: 4 })
      .map((parts) => parts.map(({ heading, text }) => `<h2>${heading}</h2><p>${text} x</p>`).join(''))
      .map((dirty) => cleanHtml(dirty, { serviceUrl: 'https://s.example', images: new Map() }).html);
    const sections = fc.array(fc.record({ field: words, heading: fc.option(words), html }), { maxLength: 5 });
    fc.assert(
      fc.property(sections, (given) => {
        const made = make(given);
        const ids = idsOf(given);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(/^text-[a-z0-9-]+$/);
        const led = made.entries.flatMap(({ id, below }) => [id, ...below.map((inner) => inner.id)]);
        if (led.length > 0) expect(led).toEqual(ids);
        made.sections.forEach((one, at) => {
          expect(one.html.replace(/<h3 id="[^"]*"/g, '<h3')).toBe(given[at]?.html);
        });
      }),
      { numRuns: 300, seed: 4 },
    );
  });
});
