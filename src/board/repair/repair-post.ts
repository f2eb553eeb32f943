import type { Post } from '../../service/wire/post.ts';
import { repairText } from './repair-text.ts';

export interface RepairedPost {
  post: Post;
  /** Its texts that are still garbled, each once, with a few letters around it. */
  garbled: readonly string[];
}

/** How deep a value of a post is looked into: locations are two levels deep. */
const deepest = 5;

/**
 * A post of which every text was repaired (repair-text.ts): title, language, reference, names and values, options. Its
 * ids, dates and addresses stay as they came. The same object where nothing had to be repaired.
 */
export function repairPost(post: Post): RepairedPost {
  const garbled = new Set<string>();
  const mend = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') {
      const repaired = repairText(value);
      if (repaired.garbled !== null) garbled.add(repaired.garbled);
      return repaired.text;
    }
    if (typeof value !== 'object' || value === null || depth >= deepest) return value;
    const inner = Object.entries(value).map(([key, one]) => [key, one, mend(one, depth + 1)] as const);
    if (inner.every(([, before, after]) => before === after)) return value;
    return Array.isArray(value)
      ? inner.map(([, , after]) => after)
      : Object.fromEntries(inner.map(([key, , after]) => [key, after]));
  };
  const { advert, options } = post;
  const mended = {
    name: mend(advert.name),
    language: mend(advert.language),
    reference: mend(advert.recruitment?.nr_ref),
    values: mend(advert.values),
    options: mend(options),
  };
  const isSame =
    mended.name === advert.name &&
    mended.language === advert.language &&
    mended.reference === advert.recruitment?.nr_ref &&
    mended.values === advert.values &&
    mended.options === options;
  if (isSame) return { post, garbled: [...garbled] };
  const { recruitment } = advert;
  return {
    post: {
      ...post,
      advert: {
        ...advert,
        name: mended.name as Post['advert']['name'],
        language: mended.language as Post['advert']['language'],
        values: mended.values as Post['advert']['values'],
        recruitment: recruitment && {
          ...recruitment,
          nr_ref: mended.reference as typeof recruitment.nr_ref,
        },
      },
      options: mended.options as Post['options'],
    },
    garbled: [...garbled],
  };
}
