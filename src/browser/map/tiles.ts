import L from 'leaflet';
import { PMTiles } from 'pmtiles';

/**
 * The owner's tiles as a layer of the map.
 *
 * @param address a path with `{z}`, `{x}` and `{y}`, or that of a PMTiles archive of pictures
 * @param maxZoom the nearest that they have
 */
export const tileLayer = (address: string, maxZoom: number): L.GridLayer =>
  address.endsWith('.pmtiles')
    ? new ArchiveLayer(new PMTiles(new URL(address, location.href).href), { maxZoom })
    : L.tileLayer(address, { maxZoom });

/** Tiles of an archive that is read in parts. They are drawn: the pages' policy allows no pictures from memory. */
class ArchiveLayer extends L.GridLayer {
  readonly #archive: PMTiles;

  constructor(archive: PMTiles, options: L.GridLayerOptions) {
    super(options);
    this.#archive = archive;
  }

  override createTile({ x, y, z }: L.Coords, done: L.DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    const { x: width, y: height } = this.getTileSize();
    const scale = devicePixelRatio;
    Object.assign(tile, { width: width * scale, height: height * scale });
    this.#draw(tile, [z, x, y]).then(
      () => done(undefined, tile),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), tile),
    );
    return tile;
  }

  async #draw(tile: HTMLCanvasElement, at: [z: number, x: number, y: number]): Promise<void> {
    const found = await this.#archive.getZxy(...at);
    // An archive has no tiles where there is nothing to see.
    if (!found) return;
    const picture = await createImageBitmap(new Blob([found.data]));
    tile.getContext('2d')?.drawImage(picture, 0, 0, tile.width, tile.height);
    picture.close();
  }
}
