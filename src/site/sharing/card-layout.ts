import type { Node } from '@takumi-rs/core';
import { keyOf } from '../../base/keys.ts';
import type { Job } from '../../board/job.ts';
import { boardLanguage } from '../../board/lists/addresses.ts';
import type { InterfaceLanguage } from '../../i18n/languages.ts';
import { fill } from '../../i18n/plural.ts';
import { memoLast } from '../../i18n/remember.ts';
import { dictionaryOf } from '../../i18n/translate.ts';
import { rootOf } from '../../settings/addresses.ts';
import { logoFile, logoOf } from '../../settings/logo.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { jobLine } from '../job/facts.ts';
import { localized } from '../job/labels.ts';

/** What a social picture shows. */
export interface SocialCard {
  /** Beside the mark. */
  company: string;
  title: string;
  /** A sentence under the title; `null` = none. */
  text: string | null;
  /** Short facts in a row at the foot. */
  facts: readonly string[];
  /** BCP 47, the language of the title: says from which side it is read. */
  language: string;
}

/** The picture of an open job: title, place, company. */
const jobCard = (job: Job, site: SiteSettings): SocialCard => ({
  company: job.company,
  title: job.displayTitle,
  text: null,
  facts: jobLine(job, boardLanguage(job, site), site),
  language: job.language,
});

/** The picture of all pages of a language that are no job's. */
function languageCard(language: InterfaceLanguage, site: SiteSettings): SocialCard {
  const texts = dictionaryOf(language, site);
  return {
    company: site.name,
    title: texts.openPositions,
    text: localized(site.tagline, language) || fill(texts.jobsAt, { company: site.name }),
    facts: [],
    language,
  };
}

/** Size of every social picture, in pixels: what networks show whole. */
export const pictureSize = { width: 1200, height: 630 } as const;

/** Version of the drawing code, so that no picture of an older program is reused. */
const drawing = '2';

/** A picture that can be drawn: its content and its address. */
export interface Drawing {
  card: SocialCard;
  address: string;
  /** A hash of what it shows, but for the fonts. */
  key: string;
}

/**
 * `/social/123-3vQ8aTn0Xy.png`. Networks store a picture for as long as it has its address, so the address changes with
 * what the picture shows.
 */
function drawingOf(card: SocialCard, name: string, site: SiteSettings): Drawing {
  const logo = logoOf(site)?.light ?? '';
  const logoHash = site.logoHashes?.[logoFile(logo)] ?? '';
  const key = keyOf(drawing, JSON.stringify([card, site.name, site.color, logo, logoHash]));
  return { card, key, address: `${rootOf(site)}social/${name}-${key.slice(0, 10)}.png` };
}

/** The picture of an open job. A job that has not changed keeps its object, and with it its picture. */
export const jobDrawing = memoLast(
  (job: Job, site: SiteSettings): Drawing => drawingOf(jobCard(job, site), String(job.advertId), site),
);

/** The picture of every page of a language that is no job's. */
export const languageDrawing = (language: InterfaceLanguage, site: SiteSettings): Drawing =>
  drawingOf(languageCard(language, site), language, site);

/** Width and height that the title has, and the most lines it may take. Pixels. */
export const titleBox = { width: 1072, height: 296, lines: 4 } as const;
/** Distance of lines, in parts of the size. */
export const titleLeading = 1.14;

const sizes = [92, 84, 76, 70, 64, 58, 52, 46] as const;
const smallest = 46;

/** How many lines a title takes at a size. */
export type LinesAt = (size: number) => Promise<number>;

/**
 * The size of a title in pixels: the greatest at which it fits. A title that fits at none gets the smallest, and
 * the layout cuts it after the last line.
 */
export async function titleSize(title: string, linesAt: LinesAt): Promise<number> {
  const least = leastWidth(title);
  const longest = Math.max(...title.split(/[\s-]/u).map(leastWidth));
  for (const size of sizes) {
    const lines = Math.min(titleBox.lines, Math.floor(titleBox.height / (size * titleLeading)));
    // Spares measuring what can't fit.
    if (size * least > titleBox.width * lines || size * longest > titleBox.width) continue;
    if ((await linesAt(size)) <= lines) return size;
  }
  return smallest;
}

/** Less than the width that any font gives to a text, in parts of the size; for one word it is about the width. */
const leastWidth = (text: string): number => Array.from(text).length * 0.54;

/** A card whose every text can be drawn. */
export interface DrawableCard {
  company: string;
  /** Its first letter. */
  initial: string;
  title: string;
  /** Of the title, in pixels. */
  size: number;
  text: string | null;
  facts: readonly string[];
  language: string;
  direction: 'ltr' | 'rtl';
  /** SVG or PNG; `null` = the first letter of the company replaces it. */
  logo: Uint8Array | null;
}

const margin = (pictureSize.width - titleBox.width) / 2;
const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** The card as the tree that is drawn: mark and company above; title, sentence and facts at the foot. */
export function cardLayout(card: DrawableCard, shades: Shades): Node {
  return {
    type: 'container',
    lang: card.language,
    dir: card.direction,
    style: {
      width: '100%',
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: `${margin - 4}px ${margin}px`,
      overflow: 'hidden',
      backgroundColor: shades.fill,
      color: '#ffffff',
    },
    children: [...discs(card, shades), head(card, shades), body(card, shades)],
  };
}

/** Two discs that rise over the far edge, behind everything. */
function discs({ direction }: DrawableCard, shades: Shades): Node[] {
  const disc = (diameter: number, colour: string): Node => ({
    type: 'container',
    style: {
      position: 'absolute',
      zIndex: -1,
      [direction === 'rtl' ? 'left' : 'right']: `${-diameter * 0.42}px`,
      top: `${-diameter * 0.42}px`,
      width: `${diameter}px`,
      height: `${diameter}px`,
      borderRadius: `${diameter / 2}px`,
      backgroundColor: colour,
    },
  });
  return [disc(860, shades.dark), disc(520, shades.darker)];
}

function head({ company, initial, logo }: DrawableCard, shades: Shades): Node {
  const mark: Node = logo
    ? { type: 'image', src: logo, style: { width: '56px', height: '56px', objectFit: 'contain' } }
    : {
        type: 'text',
        text: initial.toUpperCase(),
        style: { color: shades.fill, fontSize: '44px', fontWeight: 800, lineHeight: 1 },
      };
  return row('24px', [
    {
      type: 'container',
      style: {
        width: '76px',
        height: '76px',
        flexShrink: 0,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        borderRadius: '20px',
        backgroundColor: '#ffffff',
      },
      children: [mark],
    },
    { type: 'text', text: company, style: { ...oneLine, fontSize: '36px', fontWeight: 600 } },
  ]);
}

function body({ title, size, text, facts }: DrawableCard, shades: Shades): Node {
  const children = [heading(title, size, titleBox.lines)];
  if (text !== null && text !== '') children.push(sentence(text));
  if (facts.length > 0) children.push(chips(facts, shades));
  return {
    type: 'container',
    style: { display: 'flex', flexDirection: 'column', gap: '32px', width: `${titleBox.width}px` },
    children,
  };
}

/** The title; after `lines` it is cut, and says so. */
export function heading(title: string, size: number, lines?: number): Node {
  return {
    type: 'text',
    text: joinedShortWords(title),
    style: {
      width: `${titleBox.width}px`,
      flexShrink: 0,
      fontSize: `${size}px`,
      fontWeight: 700,
      lineHeight: titleLeading,
      // Arabic letters join; space between them would tear words apart.
      letterSpacing: /\p{Script=Arabic}/u.test(title) ? '0px' : `${-size / 60}px`,
      overflowWrap: 'anywhere',
      ...(lines && { lineClamp: lines, textOverflow: 'ellipsis' }),
    },
  };
}

const sentence = (text: string): Node => ({
  type: 'text',
  text: joinedShortWords(text),
  style: {
    fontSize: '36px',
    lineHeight: 1.35,
    lineClamp: 3,
    textOverflow: 'ellipsis',
    overflow: 'hidden',
  },
});

/** One row; those that don't fit wrap into a hidden one. */
const chips = (facts: readonly string[], shades: Shades): Node => ({
  type: 'container',
  style: { display: 'flex', flexWrap: 'wrap', gap: '16px', height: '64px', overflow: 'hidden' },
  children: facts.map((fact) => ({
    type: 'text',
    text: fact,
    style: {
      ...oneLine,
      maxWidth: `${titleBox.width}px`,
      padding: '0 28px',
      lineHeight: '64px',
      fontSize: '30px',
      fontWeight: 600,
      borderRadius: '32px',
      backgroundColor: '#ffffff',
      color: shades.darker,
    },
  })),
});

const row = (gap: string, children: Node[]): Node => ({
  type: 'container',
  style: { display: 'flex', alignItems: 'center', gap, maxWidth: `${titleBox.width}px` },
  children,
});

/** Keeps a word of one letter or digit at the next one, as Polish and Ukrainian typesetters do. */
const joinedShortWords = (text: string): string => text.replace(/(?<=^|\s)([\p{L}\p{N}]) /gu, '$1\u00a0');

/** Shades of a brand's colour for shapes behind white text. None is lighter, so that contrast only grows. */
export interface Shades {
  fill: string;
  /** For shapes on the fill. */
  dark: string;
  darker: string;
}

/** @param fill `#rrggbb`, dark enough for white text (site/page/palette.ts) */
export const shadesOf = (fill: string): Shades => ({
  fill,
  dark: darkened(fill, 0.12),
  darker: darkened(fill, 0.24),
});

/** `colour` with so much of its light gone. */
function darkened(colour: string, part: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return `#${channels
    .map((channel) =>
      Math.round(channel * (1 - part))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
