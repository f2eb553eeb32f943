import { z } from 'zod';

/** Tiles of the owner's own, in place of the map that the site comes with. */
export const mapSchema = z.strictObject({
  tiles: z
    .string()
    .refine(
      isTilesPath,
      'give a path on the site: of pictures such as /tiles/{z}/{x}/{y}.png, or of an archive such as /map.pmtiles',
    )
    .describe(
      'Path of your tiles on the site: pictures (`/tiles/{z}/{x}/{y}.png`) or a PMTiles archive of pictures (`/map.pmtiles`), for instance under `public/`. Nothing is loaded from elsewhere.',
    ),
  credit: z.string().trim().min(1, 'say whose map it is').describe('Whose map it is, shown on it.'),
  maxZoom: z.int().min(3).max(20).default(16).describe('The nearest zoom that the tiles have.'),
});

function isTilesPath(path: string): boolean {
  const isPath = path.startsWith('/') && !path.startsWith('//');
  return isPath && (path.endsWith('.pmtiles') || ['{z}', '{x}', '{y}'].every((mark) => path.includes(mark)));
}
