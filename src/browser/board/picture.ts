import { dotsOf } from '../../outputs/map-dots.ts';
import type { Rows } from '../../outputs/rows.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Draws the found jobs on the map's picture, which stands until the interactive map is opened. */
export class PictureDots {
  readonly #picture: SVGSVGElement | null;
  readonly #served: readonly Element[];

  constructor(map: HTMLElement | null) {
    this.#picture = map?.querySelector<SVGSVGElement>('.map-picture svg') ?? null;
    this.#served = [...(this.#picture?.children ?? [])];
  }

  /**
   * @param rows what is found; `null` = all, as the picture was served
   * @returns which dot shows a row, by row; none once the picture is gone
   */
  show(rows: readonly number[] | null, { point: points }: Pick<Rows, 'point'>): ReadonlyMap<number, number> {
    const dots = new Map<number, number>();
    if (!this.#picture?.isConnected) return dots;
    if (rows === null) {
      this.#picture.replaceChildren(...this.#served);
      return dots;
    }
    const placed = rows.flatMap((row) => {
      const point = points[row];
      return point ? [{ row, point }] : [];
    });
    const drawn = dotsOf(
      placed.map(({ point }) => point),
      this.#picture.viewBox.baseVal,
    );
    this.#picture.replaceChildren(
      ...drawn.dots.map(({ x, y, r }) => {
        const circle = document.createElementNS(svg, 'circle');
        circle.setAttribute('cx', x);
        circle.setAttribute('cy', y);
        circle.setAttribute('r', r);
        return circle;
      }),
    );
    placed.forEach(({ row }, at) => {
      dots.set(row, drawn.of[at] ?? 0);
    });
    return dots;
  }
}
