import { seedOf } from './field-sign.ts';
import { shapeCount, signOf } from './sign.ts';

/*
 * The face of a board: tiles of simple shapes in colours derived from the owner's (palette.ts), arranged by the
 * company's name. A tile is a square of 60 units; its ground is --a, its shape --b, its point --c.
 */

const disc = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"`;
const shape = (d: string) => `<path d="${d}" fill="var(--b)"/>`;
const point = (x: number, y: number, r: number) => `${disc(x, y, r)} fill="var(--c)"/>`;

/**
 * The shapes: the quarter circle, and others cut from circle and square. A shape that fills a tile to its edge extends
 * a little beyond it: where an edge lies between two pixels, a line of the ground would show there.
 */
const shapes: readonly string[] = [
  shape('M0 60A60 60 0 0 1 60 0H60.7V60.7H0Z') + point(42, 42, 8),
  `${disc(30, 30, 24)} fill="var(--b)"/>${disc(30, 30, 15)} fill="var(--a)"/>${point(30, 30, 5)}`,
  shape('M0 30A30 30 0 0 1 60 30ZM0 60A30 30 0 0 1 60 60V60.7H0Z') + point(30, 52, 6),
  shape('M6 54V30A24 24 0 0 1 30 6H54V30A24 24 0 0 1 30 54Z') + point(30, 30, 7),
  shape('M-.7 60.7V40H20V20H40V-.7H60.7V60.7Z') + point(47, 47, 6),
  shape(
    'M0 60.7V60A60 60 0 0 1 60 0H60.7V14H60A46 46 0 0 0 14 60V60.7ZM28 60.7V60A32 32 0 0 1 60 28H60.7V42H60A18 18 0 0 0 42 60V60.7Z',
  ) + point(55, 55, 5),
  `<g fill="var(--b)">${disc(17, 17, 9)}/>${disc(43, 17, 9)}/>${disc(17, 43, 9)}/></g>${point(43, 43, 9)}`,
  shape('M-.7 60.7L60.7-.7V60.7Z') + point(44, 44, 8),
  shape('M-.7 60.7V36H14V60.7ZM23 60.7V22H37V60.7ZM46 60.7V8H60.7V60.7Z') + point(7, 22, 6),
];

const defined = (inner: string, at: number) => `<g id="t${at}">${inner}</g>`;

/** All shapes, to be drawn with `<use href="#t0"/>`. */
export const shapeDefinitions = `<defs>${shapes.map(defined).join('')}</defs>`;

/** The shapes of these signs alone. */
export function shapesFor(signs: readonly number[]): string {
  const wanted = new Set(signs.map((sign) => signOf(sign).href));
  return `<defs>${shapes.map((inner, at) => (wanted.has(`#t${at}`) ? defined(inner, at) : '')).join('')}</defs>`;
}

/** One tile. Column and row count from 0; turns are quarters. */
interface Tile {
  column: number;
  row: number;
  /** `k1` … `k6` */
  colours: number;
  /** Its place among the name's shapes; `null` = the quarter circle. */
  shape: number | null;
  turns: number;
}

const tile = (
  column: number,
  row: number,
  colours: number,
  shape: number | null = null,
  turns = 0,
): Tile => ({
  ...{ column, row, colours, shape, turns },
});

/*
 * The rhythm of colours is fixed, so that every name looks good, and so are the quarter circles at the stair's edge.
 * The foot of the first two columns is left to the numbers.
 */
const stair: readonly Tile[] = [
  ...[tile(4, 0, 5), tile(5, 0, 3, 3)],
  ...[tile(3, 1, 5), tile(4, 1, 1, 1), tile(5, 1, 4, null, 3)],
  ...[tile(1, 2, 1, 0), tile(2, 2, 5), tile(3, 2, 1, null, 1), tile(4, 2, 5, 2), tile(5, 2, 2, 2)],
  ...[tile(2, 3, 1, 2), tile(3, 3, 5, 1), tile(4, 3, 4, null, 2), tile(5, 3, 3, 3)],
];

/** What is beside the owner's picture. */
const besidePicture: readonly Tile[] = [
  ...[tile(1, 0, 1, 2), tile(1, 1, 5), tile(0, 2, 5, 1), tile(1, 2, 1, 0)],
];

/** A motif as SVG without its outermost element. */
export interface Motif {
  /** In tiles of 60 units. */
  columns: number;
  rows: number;
  inner: string;
}

/**
 * The motif of a name: the name alone decides which four shapes it has and how they are turned.
 *
 * @param isBeside the two columns beside a picture of the owner's, in the place of the whole
 */
export function motifOf(name: string, isBeside = false): Motif {
  const seed = seedOf(name);
  const own = shapesOf(seed);
  const tiles = isBeside ? besidePicture : stair;
  const inner = tiles.map(({ column, row, colours, shape, turns }, at) => {
    const drawn = shape === null ? 0 : (own[shape] ?? 0);
    const turned = shape === null ? turns : Math.floor(seed / 4 ** (at % 12)) % 4;
    const turn = turned === 0 ? '' : ` transform="rotate(${turned * 90} 30 30)"`;
    const ground = '<path d="M0 0h60v60H0z" fill="var(--a)"/>';
    return `<g class="k${colours}" transform="translate(${column * 60} ${row * 60})">${ground}<use href="#t${drawn}"${turn}/></g>`;
  });
  return { columns: isBeside ? 2 : 6, rows: 4, inner: inner.join('') };
}

/** Four shapes that differ, none of them the quarter circle, which every motif has. */
function shapesOf(seed: number): number[] {
  const left = Array.from({ length: shapeCount - 1 }, (_, at) => at + 1);
  return [0, 1, 2, 3].map((at) => left.splice(Math.floor(seed / 11 ** at) % left.length, 1)[0] ?? 0);
}
