import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { overlap, placeLabels } from '../../src/browser/map/names.ts';

const box = (left: number, top: number, width = 10, height = 10) => ({ left, top, width, height });

describe('labels', () => {
  test('stand in the first of their places that is free', () => {
    const first = { places: [box(0, 0), box(20, 0)], room: 0 };
    const second = { places: [box(5, 5), box(25, 5), box(50, 0)], room: 0 };
    const third = { places: [box(55, 5)], room: 0 };
    expect(placeLabels([first, second, third], [box(0, 0)])).toEqual([
      { label: first, box: box(20, 0) },
      { label: second, box: box(50, 0) },
    ]);
  });

  test('keep their room', () => {
    const first = { places: [box(0, 0)], room: 0 };
    const near = { places: [box(12, 0)], room: 5 };
    expect(placeLabels([first, near], [])).toEqual([{ label: first, box: box(0, 0) }]);
    expect(placeLabels([first, { ...near, room: 1 }], [])).toHaveLength(2);
  });

  test('never stand over each other or over what is taken, and the first goes before the others', () => {
    const boxes = fc.record({
      left: fc.integer({ min: 0, max: 300 }),
      top: fc.integer({ min: 0, max: 300 }),
      width: fc.integer({ min: 1, max: 90 }),
      height: fc.integer({ min: 1, max: 30 }),
    });
    const wanted = fc.record({ places: fc.array(boxes, { minLength: 1, maxLength: 4 }), room: fc.nat(8) });
    fc.assert(
      fc.property(
        fc.array(wanted, { maxLength: 40 }),
        fc.array(boxes, { maxLength: 10 }),
        (labels, taken) => {
          const placed = placeLabels(labels, taken);
          const all = [...taken, ...placed.map((one) => one.box)];
          for (const [at, one] of placed.entries()) {
            for (const [other, there] of all.entries())
              if (other !== taken.length + at) expect(overlap(one.box, there)).toBe(false);
          }
          if (taken.length === 0 && labels.length > 0) expect(placed[0]?.label).toBe(labels[0]);
        },
      ),
      { seed: 3 },
    );
  });
});
