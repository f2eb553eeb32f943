import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import { jobPosting, jobPostingScript, scriptJson } from '../../../src/site/job/posting.ts';
import { siteOf } from '../../board/samples.ts';
import { sampleJob } from '../job-sample.ts';
import { contextOf } from './boards.ts';

const hostile = [
  '</script>',
  '</SCRIPT\t>',
  '</script/x>',
  '<!--<script>',
  '<!-- <script> </script> -->',
  '--><img src=x onerror=alert(1)>',
  ']]>',
  '<![CDATA[',
  '&lt;/script&gt;',
  '&quot;,"x":1',
  '"}],"x":"',
  '\\u003c/script>',
  '\\',
  '\\"',
  '\u2028\u2029',
  '\ud800',
  'a\udc00b',
  '\0\u0001\u001f\u007f\u009f',
  '\ufeff\ufffe\uffff',
  '🚲\u202e',
  '__proto__',
];

const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...hostile),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
      fc.string({ unit: 'grapheme' }),
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''));

/** What a parser finds in a page that holds the element: its one script, and what stands around it. */
function contentOf(script: string): string {
  const { children } = parseDocument(`<head>${script}</head><body><p>after</p></body>`);
  const [head, body] = children;
  expect(children).toHaveLength(2);
  if (head?.type !== 'tag' || body?.type !== 'tag') throw new Error('The page fell apart.');
  expect(body.children).toHaveLength(1);
  expect(head.children).toHaveLength(1);
  const [element] = head.children;
  if (element?.type !== 'script') throw new Error('There is no script element.');
  expect(element.attribs).toEqual({ type: 'application/ld+json' });
  expect(element.children.length).toBe(1);
  const [text] = element.children;
  return text?.type === 'text' ? text.data : '';
}

describe('the script element', () => {
  test.each(hostile)('holds %j', (text) => {
    const value = { text, [text]: [text] };
    const json = scriptJson(value);
    expect(json).not.toMatch(/[<>&\u2028\u2029\p{Cs}]/u);
    expect(json.isWellFormed()).toBe(true);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
  });

  test('is left by no text of a job, and gives back the same object', () => {
    let marked = 0;
    fc.assert(
      fc.property(anyText, anyText, anyText, (one, other, third) => {
        const job = sampleJob({
          title: `T ${one}`,
          displayTitle: `T ${one}`,
          reference: other,
          company: third,
          fields: [one, third],
          place: {
            locality: other,
            region: one,
            postcode: third,
            countryCode: 'PL',
            country: one,
            point: [1, 2],
          },
          sections: [{ field: other, heading: third, html: `<p>Text ${one}</p>${other}` }],
        });
        const posting = jobPosting(job, contextOf(job, siteOf({ companies: { 3: 'x' } })));
        if (posting === null) return;
        marked++;
        const script = jobPostingScript(posting);
        expect(JSON.parse(contentOf(script))).toEqual(posting);
        expect(script.match(/</g)).toHaveLength(2);
        expect(Buffer.from(script, 'utf8').toString('utf8')).toBe(script);
      }),
      { numRuns: 1_000, seed: 7 },
    );
    expect(marked).toBeGreaterThan(900);
  });
});
