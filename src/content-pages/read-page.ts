import { hash as digest } from 'node:crypto';
import type { z } from 'zod';
import type { ContentPage, JobCriteria } from '../board/content-page.ts';
import { wholeSlug } from '../board/slug.ts';
import { type InterfaceLanguage, interfaceLanguages } from '../i18n/languages.ts';
import type { Block } from './blocks.ts';
import { type ContentFile, pagesFolder } from './content-file.ts';
import { faultsOf } from './faults.ts';
import { frontMatterOf } from './front-matter.ts';
import { pageSchema } from './schema.ts';

/** What a page's file says of it; where it stands is left to the site (content-pages.ts). */
export interface ContentEntry extends Omit<ContentPage, 'address'> {
  /** Its file, as people name it. */
  name: string;
  /** Below the language's folder: "life", "life/couriers"; "index" belongs to the home page. */
  slug: string;
}

/** A page's file, read; or what is wrong with it, each fault with its mend. */
export type ReadPage = { entry: ContentEntry } | { faults: readonly string[] };

/** Reads and checks one file. Nothing throws. */
export function readPage(file: ContentFile): ReadPage {
  const [folder = '', ...segments] = file.id.split('/');
  const language = interfaceLanguages.find((code) => code === folder);
  if (language === undefined || segments.length === 0) {
    const example = `${pagesFolder}/en/`;
    return {
      faults: [
        `${file.name} lies in no folder of a language: move it into that of its language, such as ${example} (one of ${interfaceLanguages.join(', ')})`,
      ],
    };
  }
  const misnamed = segments.filter((segment) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(segment));
  const front = frontMatterOf(file.text);
  if ('fault' in front) return { faults: [`${file.name}: ${front.fault}`] };
  const parsed = pageSchema.safeParse(front.data ?? {});
  const faults = [
    ...misnamed.map((segment) => nameFault(segment, language)),
    ...(parsed.error ? faultsOf(parsed.error.issues, front.data) : []),
  ];
  if (!parsed.success || faults.length > 0)
    return { faults: faults.map((fault) => `${file.name}: ${fault}`) };
  return { entry: entryOf(file, language, segments.join('/'), parsed.data) };
}

function nameFault(segment: string, language: string): string {
  const better = wholeSlug(segment, language);
  return `"${segment}" can't stand in an address: use small letters a to z, digits and -${better ? `, such as ${better}` : ''}`;
}

function entryOf(
  file: ContentFile,
  language: InterfaceLanguage,
  slug: string,
  data: z.output<typeof pageSchema>,
): ContentEntry {
  const { title, description, menu, footer, brand = null, translation = slug } = data;
  return {
    id: file.id,
    name: file.name,
    language,
    slug,
    title,
    description,
    translation,
    menu: menu ? { order: menu.order, label: menu.label ?? title } : null,
    ...(footer !== undefined && {
      footer: typeof footer === 'string' ? footer : { order: footer.order, label: footer.label ?? title },
    }),
    brand,
    jobs: data.blocks.flatMap(criteriaIn),
    points: data.blocks.flatMap(pointsIn),
    // However its lines end: the same page on every machine.
    hash: digest('sha256', file.text.replaceAll('\r\n', '\n'), 'base64url'),
  };
}

/** What a block shows of the board. */
function criteriaIn(block: Block): readonly JobCriteria[] {
  if (block.type === 'jobs') return [criteriaOf(block)];
  if (block.type !== 'team' && block.type !== 'offices') return [];
  return block.items.flatMap(({ jobs }) => (jobs ? [jobs] : []));
}

/** What a block shows on a map. */
const pointsIn = (block: Block): ContentPage['points'] =>
  block.type === 'offices' ? block.items.flatMap(({ point }) => (point ? [point] : [])) : [];

/** The criteria of a block of jobs, without what else it has. */
function criteriaOf(block: JobCriteria): JobCriteria {
  const { country, city, field, employment, work, company, language, highlighted, limit } = block;
  return { country, city, field, employment, work, company, language, highlighted, limit };
}
