import { type PostValue, sortedByField } from '../post.ts';
import type { Random } from '../random.ts';
import { list, paragraphs } from './messy-html.ts';
import type { Position } from './position.ts';

/** The company's own field: live services name such fields by 32 hex digits and give them no label. */
const companyField = '4fd1c3a97be04c02a5d86e17f0937b2c';

/** The values of an advert, geolocation included, in the service's order. About 3 kB of HTML together. */
export function advertValues(
  advert: Position,
  location: string,
  random: Random,
  baseUrl: string,
): PostValue[] {
  const { texts, family } = advert;
  const { headings } = texts;
  const picture = random.chance(0.1)
    ? `<p><img src="${baseUrl}/public/file/kolibra-${random.int(1, 6)}.png" alt="" style="width: 100%"></p>\n`
    : '';
  const values: PostValue[] = [
    {
      field_id: 'description',
      value: paragraphs([`${advert.title}.`, ...random.sample(texts.intros, 3)], random),
    },
    section(
      'responsibilities',
      headings.responsibilities,
      random.sample(family.duties, random.int(4, 6)),
      random,
    ),
    section(
      'requirements',
      headings.requirements,
      random.sample(family.requirements, random.int(3, 5)),
      random,
    ),
    section('what_we_offer', headings.what_we_offer, random.sample(texts.offers, random.int(4, 7)), random),
    { field_id: 'geolocation', value: location },
  ];
  if (random.chance(0.7)) {
    values.push({ field_id: companyField, value: picture + paragraphs([texts.company], random) });
  }
  return sortedByField(values);
}

/** A value with its heading as `name`, or as the first line of its own text: both are seen. */
function section(field: string, heading: string, items: readonly string[], random: Random): PostValue {
  const body = list(items, random);
  return random.chance(0.6)
    ? { field_id: field, name: heading, value: body }
    : { field_id: field, value: `<p><strong>${heading}</strong></p>\n${body}` };
}
