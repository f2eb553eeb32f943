import { hash as digest } from 'node:crypto';
import { type Node, Renderer } from '@takumi-rs/core';
import { keyOf } from '../../base/keys.ts';
import { directionOf, isolated } from '../../i18n/direction.ts';
import { memo } from '../../i18n/remember.ts';
import type { Site } from '../../settings/site-schema.ts';
import type { FileKind, FileSettings, JobKind, MachineFile } from '../machine-file.ts';
import { underWhite } from '../page/palette.ts';
import { cardLayout, type DrawableCard, heading, shadesOf, titleLeading, titleSize } from './card-layout.ts';
import { type Covers, drawableText, fontCoverage } from './drawable-text.ts';
import { type Drawing, jobDrawing, languageDrawing, pictureSize, type SocialCard } from './social-card.ts';

/** A font file, WOFF2 or TrueType. */
export interface SocialFont {
  /** A name of its own; two files of one family need two. */
  name: string;
  data: Uint8Array;
}

/** What pictures are drawn with, beside what they show. */
export interface SocialKit {
  /** One file per script; a letter is drawn with the first that has it. */
  fonts: readonly SocialFont[];
  /** The owner's logo as SVG or PNG; `null`, or one that shows nothing on white = the letter of the company. */
  logo: Uint8Array | null;
}

export interface Brand {
  /** Whose logo the kit has. Jobs of another company get that company's letter. */
  name: string;
  /** `#rrggbb`. */
  color: string;
}

/**
 * Draws a card as PNG, 1200 x 630. Equal cards, kits and brands give equal bytes.
 *
 * @throws {Error} when a font can't be read
 */
export async function socialPicture(card: SocialCard, kit: SocialKit, brand: Brand): Promise<Uint8Array> {
  const { renderer } = await toolsOf(kit);
  return renderer.render(await pictureLayout(card, kit, brand), { ...pictureSize, format: 'png' });
}

/** What is drawn. */
export async function pictureLayout(card: SocialCard, kit: SocialKit, brand: Brand): Promise<Node> {
  const { renderer, covers, logo } = await toolsOf(kit);
  const texts = drawable(card, covers);
  const own = directionOf(card.language);
  const direction = own === 'rtl' ? 'rtl' : 'ltr';
  const title = isolated(texts.title, direction, own);
  const layout: DrawableCard = {
    company: isolated(texts.company, direction),
    initial: Array.from(texts.company)[0] ?? '',
    title,
    text: texts.text && isolated(texts.text, direction, own),
    facts: texts.facts.map((fact) => isolated(fact, direction)),
    language: card.language,
    size: await titleSize(texts.title, (size) => linesOf(title, size, renderer)),
    direction,
    logo: card.company === brand.name ? logo : null,
  };
  const shades = shadesOf(underWhite(brand.color));
  return cardLayout(layout, shades);
}

/** A title that no font can draw is replaced by the company's name. */
function drawable(card: SocialCard, covers: Covers): SocialCard {
  const company = drawableText(card.company, covers) ?? '';
  return {
    company,
    title: drawableText(card.title, covers) || company,
    text: card.text && drawableText(card.text, covers),
    facts: card.facts.map((fact) => drawableText(fact, covers)).filter((fact): fact is string => !!fact),
    language: card.language,
  };
}

async function linesOf(title: string, size: number, renderer: Renderer): Promise<number> {
  const { children } = await renderer.measure(
    { type: 'container', style: { display: 'flex' }, children: [heading(title, size)] },
    pictureSize,
  );
  return Math.round((children[0]?.height ?? 0) / (size * titleLeading));
}

interface Tools {
  renderer: Renderer;
  covers: Covers;
  logo: Uint8Array | null;
}

const toolsOf = memo(async ({ fonts, logo }: SocialKit): Promise<Tools> => {
  const renderer = new Renderer({ cacheMaxBytes: 8 * 1024 * 1024 });
  for (const { name, data } of fonts) await renderer.registerFont({ name, data });
  const coverages = fonts.map(({ data }) => fontCoverage(data));
  const covers: Covers = (text) => coverages.some((has) => has(text));
  return { renderer, covers, logo: logo && (await canDraw(renderer, logo)) ? logo : null };
});

/** Whether a logo shows anything on white. What the renderer can't read it leaves out, without a word. */
async function canDraw(renderer: Renderer, logo: Uint8Array): Promise<boolean> {
  const pixels = await renderer
    .render({ type: 'image', src: logo, style: { width: '52px', height: '52px' } }, mark)
    .catch(() => Buffer.alloc(0));
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 255, green = 255, blue = 255, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha > 64 && Math.min(red, green, blue) < 224) return true;
  }
  return false;
}

const mark = { width: 52, height: 52, format: 'raw' } as const;

const pictureFile = (
  { address, card, key }: Drawing,
  { name, color }: Site,
  kit: SocialKit,
): MachineFile => ({
  address,
  type: 'image/png',
  get key() {
    return keyOf(kitKey(kit), key);
  },
  isSlow: true,
  make: () => socialPicture(card, kit, { name, color }),
});

/** A picture for every open job; none where the owner wants none (`socialPictures`). */
export const jobPictureKind = ({ site }: FileSettings, kit: SocialKit): JobKind => ({
  form: /\/social\/\d[^/]*\.png$/,
  ofJob: ({ job }) => (site.socialPictures ? [pictureFile(jobDrawing(job, site), site, kit)] : []),
});

/** A picture for each language of the site; none where the owner wants none. */
export const languagePictureKind = ({ site }: FileSettings, kit: SocialKit): FileKind => ({
  form: /\/social\/[a-z][^/]*\.png$/,
  files: () =>
    [...new Set(site.socialPictures ? [site.defaultLanguage, ...site.languages] : [])].map((language) =>
      pictureFile(languageDrawing(language, site), site, kit),
    ),
});

const kitKey = memo((kit: SocialKit): string => {
  const sums = kit.fonts.map(({ data }) => digest('sha256', data));
  return keyOf(sums, kit.logo === null ? '' : digest('sha256', kit.logo));
});
