import { crc32, deflateSync } from 'node:zlib';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { advertOf, type RawPost, valuesOf } from '../state/post.ts';
import type { StandinState } from '../state/state.ts';
import { isListed } from './list-view.ts';

const width = 640;
const height = 240;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A picture for adverts: a real PNG (640 by 240, palette of 4 colours) of slanted stripes. The name determines the
 * colour, so equal names give equal pictures.
 */
function drawPicture(name: string): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // 8 bits a pixel, palette
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', palette(crc32(name) % 360)),
    chunk('IDAT', deflateSync(pixels())),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of palette indexes, each after its filter byte 0 (PNG specification, 9.2). */
function pixels(): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      rows[y * (width + 1) + 1 + x] = Math.floor((x + y) / 60) % 4;
    }
  }
  return rows;
}

/** Four shades of one hue, from dark to light. */
function palette(hue: number): Buffer {
  return Buffer.from([0.35, 0.42, 0.5, 0.58].flatMap((lightness) => rgb(hue, 0.45, lightness)));
}

/** HSL to RGB bytes (CSS Color 4, section 7.1). */
function rgb(hue: number, saturation: number, lightness: number): number[] {
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12;
    const amount = saturation * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - amount * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

type Html = ReturnType<typeof html>;

/** The service's own public page of a post: plain, like the real ones. Not a model for a careers site. */
function postPage(post: RawPost): Html {
  const advert = advertOf(post);
  const values = valuesOf(post).filter((value) => value.field_id !== 'geolocation');
  return publicPage(
    text(advert.name),
    text(advert.language),
    html`<p>${text(post.valid_start)}${post.valid_end ? html` – ${text(post.valid_end)}` : ''}</p>
${values.map((value) => html`<h2>${value.name ?? value.field_id}</h2><div>${raw(text(value.value))}</div>`)}
<p><a href="${text(post.application_form)}">Apply / Aplikuj</a></p>`,
  );
}

/** For unknown codes, and for adverts that are not, or no longer, published. */
export function missingPage(): Html {
  return publicPage('Not found', 'en', html`<p>This post is not published, or no longer.</p>`);
}

function publicPage(title: string, language: string, body: Html): Html {
  return html`<!doctype html>
<html lang="${language || 'en'}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<body>
<h1>${title}</h1>
${body}
</body>
</html>
`;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Adverts contain HTML of their own; it must not run scripts on this origin, which also has the controls. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

/** The service's public pages: an advert, and the pictures of adverts. */
export function pageRoutes(state: StandinState): Hono {
  const routes = new Hono();
  routes.get('/public/an/:code', (context) => {
    const ending = `/public/an/${context.req.param('code')}`;
    const post = find(
      state,
      (candidate) => typeof candidate.url === 'string' && candidate.url.endsWith(ending),
    );
    return context.html(post ? postPage(post) : missingPage(), post ? 200 : 404, pageHeaders);
  });
  routes.get('/public/file/:name', (context) => {
    const name = context.req.param('name');
    if (!/^[a-z0-9-]{1,60}\.png$/.test(name)) return context.html(missingPage(), 404, pageHeaders);
    return new Response(new Uint8Array(drawPicture(name)), {
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    });
  });
  return routes;
}

/** The newest listed post of a kind. */
function find(state: StandinState, isWanted: (post: RawPost) => boolean): RawPost | undefined {
  const localNow = state.localNow();
  return state.store.entries.find((entry) => isListed(entry, localNow, state.rules) && isWanted(entry.post))
    ?.post;
}
