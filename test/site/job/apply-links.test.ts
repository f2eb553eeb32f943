import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { carriedParameters, withParameters } from '../../../src/site/job/apply-links.ts';

const form = 'https://tenant.example/public/form/a/1979';
const carry = (search: string, address = form) => withParameters(address, carriedParameters(search));

describe('what brought the visitor', () => {
  test.each([
    ['?utm_source=fair&utm_medium=x&utm_campaign=y&q=lodz', '?utm_source=fair&utm_medium=x&utm_campaign=y'],
    ['?source=board', '?source=board'],
    [
      '?ref=friend&gclid=1&gbraid=2&wbraid=3&fbclid=4&msclkid=5',
      '?ref=friend&gclid=1&gbraid=2&wbraid=3&fbclid=4&msclkid=5',
    ],
    ['?utm_source=a&utm_source=b', '?utm_source=a'],
    ['?utm_source=', ''],
    ['?UTM_SOURCE=a&xutm_source=a&utm_=a&sourcery=1', ''],
    ['', ''],
    ['?', ''],
    [`?gclid=${'a'.repeat(300)}`, `?gclid=${'a'.repeat(300)}`],
    [`?gclid=${'a'.repeat(301)}&ref=x`, '?ref=x'],
    [`?utm_${'a'.repeat(31)}=1`, ''],
    [
      '?utm_source=%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
      '?utm_source=%22%3E%3Cscript%3Ealert%281%29%3C%2Fscript%3E',
    ],
    ['?utm_source=a%26redirect%3Devil%23x', '?utm_source=a%26redirect%3Devil%23x'],
    ['?utm_source=%0d%0aSet-Cookie:x', '?utm_source=%0D%0ASet-Cookie%3Ax'],
    ['?utm_source=%ff%', '?utm_source=%EF%BF%BD%25'],
    ['?utm_source=za%C5%BC%C3%B3%C5%82%C4%87+g', '?utm_source=za%C5%BC%C3%B3%C5%82%C4%87+g'],
  ])('of %s goes along as %s', (search, added) => {
    expect(carry(search)).toBe(form + added);
  });

  test.each([
    [`${form}?source=portal`, `${form}?source=portal&utm_source=fair`],
    [`${form}?utm_source=own`, `${form}?utm_source=own&source=visitor`],
    [`${form}?a=%20b&x&y=#part`, `${form}?a=%20b&x&y=&source=visitor&utm_source=fair#part`],
    [`${form}?id=RGdlMUNnPT0=`, `${form}?id=RGdlMUNnPT0=&source=visitor&utm_source=fair`],
    [`${form}?source=`, `${form}?source=&utm_source=fair`],
  ])('leaves what %s has itself', (address, whole) => {
    expect(carry('?source=visitor&utm_source=fair', address)).toBe(whole);
  });

  test('at most twenty parameters', () => {
    const search = Array.from({ length: 30 }, (_, at) => `utm_p${at}=1`).join('&');
    expect(carriedParameters(search)).toHaveLength(20);
  });

  test('carried twice is carried once, and never leaves the address it was given', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.webUrl({ withFragments: true }),
        (value, name, address) => {
          const search = `?${new URLSearchParams([
            [`utm_${name}`, value],
            ['source', value],
            [name, value],
          ])}`;
          const once = carry(search, address);
          expect(carry(search, once)).toBe(once);
          expect(carry(new URL(once).search, address)).toBe(once);
          const [before, after] = [new URL(address), new URL(once)];
          expect([after.origin, after.pathname, after.hash]).toEqual([
            before.origin,
            before.pathname,
            before.hash,
          ]);
          expect(after.search.startsWith(before.search)).toBe(true);
        },
      ),
      { numRuns: 500, seed: 2 },
    );
  });
});
