/** South, west, north, east, in degrees. */
type Box = readonly [south: number, west: number, north: number, east: number];

/**
 * Boxes around the countries of Europe and their far parts, rounded outward to whole degrees from the outlines
 * of Natural Earth 1:50m (the base map of the site). They serve to tell an exchanged latitude and longitude and
 * a point in a wrong part of the world, not to tell on which side of a border a point lies.
 */
const boxes: Readonly<Record<string, readonly Box[]>> = {
  AD: [[42, 1, 43, 2]],
  AL: [[39, 19, 43, 22]],
  AT: [[46, 9, 49, 18]],
  AX: [[59, 19, 61, 22]],
  BA: [[42, 15, 46, 20]],
  BE: [[49, 2, 52, 7]],
  BG: [[41, 22, 45, 29]],
  BY: [[51, 23, 57, 33]],
  CH: [[45, 5, 48, 11]],
  CY: [[34, 32, 36, 35]],
  CZ: [[48, 12, 52, 19]],
  DE: [[47, 5, 56, 16]],
  DK: [[54, 8, 58, 16]],
  EE: [[57, 21, 60, 29]],
  // The Canary Islands.
  ES: [
    [35, -10, 44, 5],
    [27, -19, 30, -13],
  ],
  FI: [[59, 19, 71, 32]],
  FO: [[61, -8, 63, -6]],
  // Guiana, the Antilles, Réunion, Mayotte.
  FR: [
    [41, -6, 52, 10],
    [2, -55, 6, -51],
    [14, -62, 19, -60],
    [-22, 55, -20, 56],
    [-14, 45, -12, 46],
  ],
  GB: [[49, -9, 61, 2]],
  GG: [[49, -3, 50, -2]],
  GI: [[36, -6, 37, -5]],
  GR: [[34, 19, 42, 30]],
  HR: [[42, 13, 47, 20]],
  HU: [[45, 16, 49, 23]],
  IE: [[51, -11, 56, -5]],
  IM: [[54, -5, 55, -4]],
  IS: [[63, -25, 67, -13]],
  IT: [[35, 6, 48, 19]],
  JE: [[49, -3, 50, -2]],
  LI: [[47, 9, 48, 10]],
  LT: [[53, 20, 57, 27]],
  LU: [[49, 5, 51, 7]],
  LV: [[55, 20, 59, 29]],
  MC: [[43, 7, 44, 8]],
  MD: [[45, 26, 49, 31]],
  ME: [[41, 18, 44, 21]],
  MK: [[40, 20, 43, 24]],
  MT: [[35, 14, 37, 15]],
  // The Caribbean Netherlands.
  NL: [
    [50, 3, 54, 8],
    [12, -69, 13, -68],
    [17, -64, 18, -62],
  ],
  // Svalbard belongs to the first box; Jan Mayen.
  NO: [
    [57, 4, 81, 34],
    [70, -10, 72, -7],
  ],
  PL: [[49, 14, 55, 25]],
  // Madeira, the Azores.
  PT: [
    [36, -10, 43, -6],
    [32, -18, 34, -16],
    [36, -32, 40, -25],
  ],
  RO: [[43, 20, 49, 30]],
  RS: [[41, 18, 47, 24]],
  // The end of Siberia beyond 180° east.
  RU: [
    [41, 19, 82, 180],
    [62, -180, 72, -168],
  ],
  SE: [[55, 10, 70, 25]],
  SI: [[45, 13, 47, 17]],
  SJ: [
    [74, 10, 81, 34],
    [70, -10, 72, -7],
  ],
  SK: [[47, 16, 50, 23]],
  SM: [[43, 12, 44, 13]],
  TR: [[35, 25, 43, 45]],
  UA: [[44, 22, 53, 41]],
  VA: [[41, 12, 42, 13]],
};

/** How far outside its country's box a point may lie and still be believed, in degrees. */
const tolerance = 1;

/**
 * Whether a point can lie in a country. `null` = unknown: the country is not of Europe or not known.
 *
 * @param code ISO 3166-1 alpha-2, in capitals.
 */
export function canLieIn(code: string | null, latitude: number, longitude: number): boolean | null {
  const around = code !== null && Object.hasOwn(boxes, code) ? boxes[code] : undefined;
  if (around === undefined) return null;
  return around.some(
    ([south, west, north, east]) =>
      latitude >= south - tolerance &&
      latitude <= north + tolerance &&
      longitude >= west - tolerance &&
      longitude <= east + tolerance,
  );
}
