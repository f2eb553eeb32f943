import { only, open, section, stated } from './row.ts';

const b = (words: string) => only('b', stated(words));

export const postRows = section('Resources and their fields: published job post (B)', {
  'post.id': only('b', open('`id`: integer, publish id', 'applicationForm')),
  'post.advert': b('`advert`: `id` integer, `name` text, `language` text'),
  'post.recruitment': b('`advert.recruitment`: `{client_id, workflow_id, id: integers, nr_ref: text}`'),
  'post.values': only(
    'b',
    open(
      '`advert.values`: `{field_id, name (optional), value}`, value HTML or JSON-encoded text',
      'valueTexts',
    ),
  ),
  'post.field_ids': b(
    'field_id values: description, geolocation, requirements, responsibilities, what_we_offer',
  ),
  'post.geolocation': only(
    'b',
    open(
      'geolocation: JSON with latitude, longitude, locality, iso, region1, postcode, country',
      'geolocation',
    ),
  ),
  'post.url': b('`url`: public address of the post'),
  'post.valid': only('b', open('`valid_start`, `valid_end`: datetime', 'openEnd')),
  'post.awarded': b('`awarded`: boolean'),
  'post.options': only(
    'b',
    open(
      '`options`: text values; job_location is a JSON-encoded location, recruitment_deadline `yyyy/MM/dd`',
      'optionValues',
    ),
  ),
  'post.translation': b('`options`: `<key>.translation` holds the localized label'),
  'post.partner_link': b('`partner_link`: null'),
});
