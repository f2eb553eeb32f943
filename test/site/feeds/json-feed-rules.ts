import { z } from 'zod';
import {
  addressFaults,
  characterFaults,
  type Faults,
  htmlFaults,
  languageFaults,
  rfc3339Faults,
  tagFaults,
  uniqueFaults,
} from './common-rules.ts';

const address = z.string().refine((text) => addressFaults('', text).length === 0, 'no whole address');
const instant = z.string().refine((text) => rfc3339Faults('', text).length === 0, 'no RFC 3339 date');
const language = z.string().refine((text) => languageFaults('', text).length === 0, 'no language');
const text = z.string().refine((string) => characterFaults('', string).length === 0, 'characters');
const authors = z
  .array(
    z
      .strictObject({ name: text.min(1).optional(), url: address.optional(), avatar: address.optional() })
      .refine((author) => Object.keys(author).length > 0, 'an author without anything'),
  )
  .min(1);

/** JSON Feed 1.1 (jsonfeed.org/version/1.1), top to bottom; what it does not name is refused. */
const jsonFeedSchema = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: text.min(1),
  home_page_url: address.optional(),
  feed_url: address.optional(),
  description: text.optional(),
  user_comment: text.optional(),
  next_url: address.optional(),
  icon: address.optional(),
  favicon: address.optional(),
  authors: authors.optional(),
  language: language.optional(),
  expired: z.boolean().optional(),
  items: z.array(
    z
      .strictObject({
        id: z.string().refine((id) => tagFaults('', id).length === 0, 'no tag URI'),
        url: address.optional(),
        external_url: address.optional(),
        title: text.optional(),
        content_html: text.refine((html) => htmlFaults('', html).length === 0, 'content').optional(),
        content_text: text.optional(),
        summary: text.optional(),
        image: address.optional(),
        banner_image: address.optional(),
        date_published: instant.optional(),
        date_modified: instant.optional(),
        authors: authors.optional(),
        tags: z.array(text.min(1)).min(1).optional(),
        language: language.optional(),
      })
      .refine((item) => item.content_html ?? item.content_text, 'an item must have content'),
  ),
});

export type JsonFeed = z.output<typeof jsonFeedSchema>;

export const readJsonFeed = (json: string): JsonFeed => jsonFeedSchema.parse(JSON.parse(json));

/** What is wrong with a JSON Feed at `feedAddress`. */
export function jsonFeedFaults(json: string, feedAddress: string): Faults {
  const read = jsonFeedSchema.safeParse(JSON.parse(json));
  if (!read.success) return read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const { feed_url, items } = read.data;
  return [
    ...(feed_url === feedAddress ? [] : [`feed_url does not lead to the feed: ${feed_url}`]),
    ...uniqueFaults(
      'id',
      items.map(({ id }) => id),
    ),
  ];
}
