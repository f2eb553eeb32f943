import type { ImageMap } from '../../../src/board/html/media.ts';
import type { HtmlPolicy } from '../../../src/board/html/safe-html.ts';

const own = 'https://tenant.example/m/a.webp';

/** A policy with one image of use, which a second cleaning finds again under its new address, and a pixel. */
export const policy: HtmlPolicy = {
  serviceUrl: 'https://tenant.example',
  images: new Map<string, NonNullable<ReturnType<ImageMap['get']>>>([
    ['https://tenant.example/files/a.png', { address: own, width: 640, height: 360 }],
    [own, { address: own, width: 640, height: 360 }],
    ['https://tenant.example/files/lost.png', { missing: 'it answered 404 Not Found' }],
    ['https://tenant.example/files/pixel.gif', { address: '/m/pixel.gif', width: 1, height: 1 }],
  ]),
};
