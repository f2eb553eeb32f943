import { dotsOf, viewBoxAround } from '../../outputs/map-dots.ts';
import type { Rows } from '../../outputs/rows.ts';

const svg = 'http://www.w3.org/2000/svg';

/** Draws the found jobs on the map's picture, which stands until the interactive map is opened. */
export class PictureDots {
  readonly #picture: SVGSVGElement | null;
  readonly #served: readonly Element[];
  readonly #servedBox: string;

  constructor(map: HTMLElement | null) {
    this.#picture = map?.querySelector<SVGSVGElement>('.map-picture svg') ?? null;
    this.#served = [...(this.#picture?.children ?? [])];
    this.#servedBox = this.#picture?.getAttribute('viewBox') ?? '';
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
      this.#frame(this.#servedBox);
      return dots;
    }
    const placed = rows.flatMap((row) => {
      const point = points[row];
      return point ? [{ row, point }] : [];
    });
    const found = placed.map(({ point }) => point);
    const { width, height } = this.#picture.viewBox.baseVal;
    if (found.length > 0) this.#frame(viewBoxAround(found, width / height).join(' '));
    const drawn = dotsOf(found, this.#picture.viewBox.baseVal);
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

  /** Shows another part of the base map. */
  #frame(box: string): void {
    const image = this.#picture?.parentElement?.querySelector('img');
    if (!image || this.#picture?.getAttribute('viewBox') === box) return;
    this.#picture?.setAttribute('viewBox', box);
    image.src = image.src.replace(/viewBox\([^)]*\)/, `viewBox(${box.replaceAll(' ', ',')})`);
  }
}
