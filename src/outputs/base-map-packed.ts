import type { Position } from 'geojson';
import type { BaseMap } from './base-map.ts';
import { packNumbers, packSteps, unpackNumbers, unpackSteps } from './find/pack-numbers.ts';

/** Lines as they travel: how many positions each has, and all positions one after the other, in hundredths of degrees. */
interface PackedLines {
  lengths: string;
  longitudes: string;
  latitudes: string;
}

/** `BaseMap` as it travels: half as heavy as its numbers in JSON. */
export interface PackedBaseMap {
  land: PackedLines;
}

/** @param map rounded to 2 places, as `baseMap` gives it */
export function packBaseMap({ land }: BaseMap): PackedBaseMap {
  return { land: packLines(land) };
}

/** What `packBaseMap` packed. */
export function unpackBaseMap({ land }: PackedBaseMap): BaseMap {
  return { land: unpackLines(land) };
}

function packLines(lines: readonly (readonly Position[])[]): PackedLines {
  const positions = lines.flat();
  const hundredths = (axis: 0 | 1) => positions.map((position) => Math.round((position[axis] ?? 0) * 100));
  return {
    lengths: packNumbers(lines.map(({ length }) => length)),
    longitudes: packSteps(hundredths(0)),
    latitudes: packSteps(hundredths(1)),
  };
}

function unpackLines(packed: PackedLines): Position[][] {
  const [longitudes, latitudes] = [unpackSteps(packed.longitudes), unpackSteps(packed.latitudes)];
  let at = 0;
  return unpackNumbers(packed.lengths).map((length) => {
    const from = at;
    at += length;
    return Array.from({ length }, (_, place) => [
      (longitudes[from + place] ?? 0) / 100,
      (latitudes[from + place] ?? 0) / 100,
    ]);
  });
}
