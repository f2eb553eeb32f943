import { Parser } from 'htmlparser2';
import { type ContentFile, nameOf } from '../settings/content/content-page.ts';
import { canBeSmaller, mostInText, mostWidth, type Pictures } from '../settings/content/pictures.ts';
import { linesWith, markdownFields, type WrittenPage } from '../settings/content/written-pages.ts';
import type { Hindrance } from './hindrances.ts';

/** A picture where it is shown. */
interface Shown {
  src: string;
  /** `null` = it has none. */
  alt: string | null;
  /** The greatest useful width, in pixels. */
  most: number;
  /** Whether it is in a text, where `![](…)` writes no alternative text. */
  isInText: boolean;
}

/** What could be better in the pictures of the owner's pages, with file and line. @param find as that of `Pictures` */
export const mediaHindrances = (
  pages: readonly WrittenPage[],
  files: readonly ContentFile[],
  find: Pictures['find'],
): Hindrance[] =>
  pages.flatMap(({ id, data, html }) => {
    const text = files.find((file) => file.id === id)?.text ?? '';
    const shown = [...picturesOf(data.blocks, {}, ''), ...picturesIn(html)];
    const found = [
      ...shown.flatMap((picture) => altFault(picture, text)),
      ...captionFaults(data.blocks),
      ...[...Map.groupBy(shown, ({ src }) => src).values()].flatMap((uses) => sizeFault(uses, find)),
    ];
    const sayings = found.map(({ src, isUnwritten, ...said }) => ({
      ...said,
      setting: `${nameOf(id)}, line ${lineOf(text, src, isUnwritten)}`,
      stops: false,
    }));
    return [...new Map(sayings.map((one) => [one.setting + one.found, one])).values()];
  });

interface Said extends Pick<Hindrance, 'code' | 'found' | 'todo'> {
  src: string;
  /** Written in a text without an alternative text. */
  isUnwritten?: boolean;
}

/** The line of a picture: without an alternative text, the one that lacks it. */
function lineOf(text: string, src: string, isUnwritten = false): number {
  const lines = linesWith(text, src);
  const written = text.split(/\r\n?|\n/);
  const bare = lines.find((line) => written[line - 1]?.includes(`![](${src}`));
  return (isUnwritten ? bare : undefined) ?? lines[0] ?? 1;
}

function picturesOf(value: unknown, block: object, field: string): Shown[] {
  if (typeof value === 'string') return markdownFields.has(field) ? picturesIn(value) : [];
  if (typeof value !== 'object' || value === null) return [];
  const inside = 'type' in value ? value : block;
  const { src, dark, alt } = value as { src?: unknown; dark?: unknown; alt?: unknown };
  if (typeof src === 'string' && typeof alt === 'string') {
    const most = mostWidth(inside);
    return [src, dark]
      .filter((one) => typeof one === 'string')
      .map((one) => ({ src: one, alt, most, isInText: false }));
  }
  return Object.entries(value).flatMap(([name, member]) => picturesOf(member, inside, name));
}

function picturesIn(html: string): Shown[] {
  const shown: Shown[] = [];
  const parser = new Parser({
    onopentag(name, { src, alt = null }) {
      if (name === 'img' && src) shown.push({ src, alt, most: mostInText, isInText: true });
    },
  });
  parser.end(html);
  return shown;
}

/** What cameras and programs call a file says nothing to those who don't see it. */
const isFileName = (alt: string): boolean =>
  /^\S+\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(alt) ||
  /^(?:img|dsc|pict?|image|photo|picture|screenshot)[\s_-]?\d*$/i.test(alt);

function altFault({ src, alt, isInText }: Shown, text: string): Said[] {
  const isUnwritten = isInText && (alt === null || (alt.trim() === '' && text.includes(`![](${src}`)));
  if (!isUnwritten && !isFileName(alt?.trim() ?? '')) return [];
  return [
    {
      src,
      isUnwritten,
      code: 'picture-without-alt',
      found: isUnwritten
        ? `The picture ${src} has no alternative text, so people who don't see it learn nothing of it.`
        : `The alternative text of ${src} is ${JSON.stringify(alt?.slice(0, 80))}, the name of a file.`,
      todo: isInText
        ? `Say what it shows, ![Two people at a bench](${src}), or write <img src="${src}" alt=""> if it is mere decoration.`
        : 'Say what it shows, or give "" if it is mere decoration.',
    },
  ];
}

/** Pictures of a gallery without a caption beside others that have one. */
const captionFaults = (blocks: WrittenPage['data']['blocks']): Said[] =>
  blocks.flatMap((block) => {
    if (block.type !== 'gallery' || !block.items.some(({ caption }) => caption)) return [];
    return block.items
      .filter(({ caption }) => !caption)
      .map(({ picture: { src } }) => ({
        src,
        code: 'picture-without-caption' as const,
        found: `The picture ${src} of a gallery has no caption, and others of it have one.`,
        todo: 'Give it a caption, or none of them.',
      }));
  });

/** A file of more bytes is worth a sentence, however many pixels it has. */
const heavyBytes = 1_000_000;
/** The same of one that is sent as it is. */
const heavyAsItIs = 300_000;
/** What a photo needs for a pixel as JPEG of good quality. */
const bytesOfPixel = 0.25;

function sizeFault(uses: readonly Shown[], find: Pictures['find']): Said[] {
  const [{ src } = { src: '' }] = uses;
  const file = find(src);
  if (!file) return [];
  const width = Math.min(file.width, Math.max(...uses.map(({ most }) => most)));
  const height = Math.round((file.height * width) / file.width);
  const isSmaller = canBeSmaller(file);
  const isHeavy = file.bytes > (isSmaller ? heavyBytes : heavyAsItIs);
  const isWide = file.type !== 'svg' && file.width > 2 * width && file.bytes > heavyAsItIs;
  if (!isHeavy && !isWide) return [];
  const now = `public${src} has ${file.width} × ${file.height} pixels and ${sizeWords(file.bytes)}`;
  const enough = `${width} × ${height} pixels, some ${sizeWords(Math.min(file.bytes, width * height * bytesOfPixel))} as JPEG, are enough where it is shown`;
  if (isSmaller) {
    return [
      {
        src,
        code: 'picture-too-large',
        found: `${now}; ${enough}.`,
        todo: 'Visitors load smaller ones that the site makes. Save it in that size all the same: builds and uploads are sooner done.',
      },
    ];
  }
  const why = file.isAnimated ? 'it moves' : `of ${file.type.toUpperCase()} the site makes none`;
  return [
    {
      src,
      code: 'picture-kept-large',
      found: `${now}, and visitors load all of it, for there are no smaller ones: ${why}${file.type === 'svg' ? '' : `; ${enough}`}.`,
      todo:
        file.type === 'svg'
          ? `Save it with fewer details, or as PNG or WebP: up to ${sizeWords(heavyAsItIs)} is fine.`
          : 'Replace it by a picture that does not move, or by a shorter and smaller one.',
    },
  ];
}

const sizeWords = (bytes: number): string =>
  bytes >= 1_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1000))} kB`;
