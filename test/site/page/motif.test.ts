import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { motifOf, shapeDefinitions } from '../../../src/site/page/motif.ts';
import { readXml } from '../feeds/read-xml.ts';

const svg = (name: string, isBeside?: boolean) => {
  const { columns, rows, inner } = motifOf(name, isBeside);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * 60} ${rows * 60}">${shapeDefinitions}${inner}</svg>`;
};
const names = ['Kolibra', 'ACME', 'شركة', 'Б', '', 'a'.repeat(500), '</svg><script>alert(1)</script>'];

describe.each([false, true])('the motif, beside a picture: %s', (isBeside) => {
  test.each(names)('is SVG without words, small, and the same each time: %j', (name) => {
    const drawn = svg(name, isBeside);
    expect(drawn).toBe(svg(name, isBeside));
    expect(() => readXml(drawn)).not.toThrow();
    expect(drawn.replace(/<[^>]*>/g, '')).toBe('');
    expect(drawn).not.toMatch(/<text|<script|<style|style=|\bon\w+=/);
    expect(gzipSync(drawn).length).toBeLessThan(2000);
  });

  test('draws defined shapes inside its own field, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const { columns, rows, inner } = motifOf(name, isBeside);
        for (const [, x, y] of inner.matchAll(/translate\((\d+) (\d+)\)/g)) {
          expect(Number(x)).toBeLessThan(columns * 60);
          expect(Number(y)).toBeLessThan(rows * 60);
        }
        for (const [, shape] of inner.matchAll(/href="#(\w+)"/g))
          expect(shapeDefinitions).toContain(`<g id="${shape}">`);
      }),
      { seed: 50 },
    );
  });

  test('differs from name to name', () => {
    const drawn = Array.from({ length: 50 }, (_, at) => motifOf(`Company ${at}`, isBeside).inner);
    expect(new Set(drawn).size).toBeGreaterThan(45);
  });
});

test('has four shapes beside the quarter circle', () => {
  for (const name of names) {
    const shapes = [...motifOf(name).inner.matchAll(/href="#t(\d)"/g)].map(([, shape]) => shape);
    expect(new Set(shapes).size, name).toBe(5);
  }
});
