import { type Site, siteSchema } from '../../config.ts';
import type { Post } from '../../service/wire.ts';
import type { Code } from '../codes/codes.ts';
import { aboutSetting, finding } from '../finding.ts';
import { namedOptions } from '../options/census.ts';
import type { Finding } from '../report-schema.ts';
import { quoted } from '../say.ts';

/**
 * Names in `fields` that no post has: options, and `field_id`s where the owner wrote them. Labels of options that
 * are not shown, words for values of such options. Nothing without any posts, for then everything would be unknown.
 */
export function checkNames(posts: readonly Post[], { fields }: Site): Finding[] {
  if (posts.length === 0) return [];
  const options = new Set(posts.flatMap((post) => Object.keys(post.options)));
  const sections = new Set(posts.flatMap((post) => post.advert.values.map(({ field_id }) => field_id)));
  const facets = fields.facets.map(({ option }) => option);
  const shown = fields.show.map((option, at) => ({ setting: `fields.show[${at}]`, option }));
  return [
    ...[...shown, ...namedOptions(fields)].flatMap(({ setting, option }) =>
      unknown('option-unknown', setting, option, options),
    ),
    ...Object.keys(fields.labels)
      .filter((option) => !fields.show.includes(option))
      .map((option) => {
        const found = `It labels ${quoted(option)}, which fields.show does not name.`;
        return finding('label-unused', aboutSetting('fields.labels'), found);
      }),
    ...Object.keys(fields.values)
      .filter((option) => ![...fields.show, ...facets, fields.fieldOfWork].includes(option))
      .map((option) => {
        const found = `It has words for values of ${quoted(option)}, which is neither shown, nor a facet, nor the field of work.`;
        return finding('values-unused', aboutSetting('fields.values'), found);
      }),
    ...writtenFields(fields).flatMap(({ setting, field }) =>
      unknown('field-unknown', setting, field, sections),
    ),
  ];
}

function unknown(code: Code, setting: string, name: string, known: ReadonlySet<string>): Finding[] {
  if (known.has(name)) return [];
  const like = [...known].filter((other) => plain(other) === plain(name)).sort()[0];
  const found = `No post has ${quoted(name)}.`;
  const todo =
    like === undefined ? undefined : `Perhaps ${quoted(like)} is meant: correct it in src/site.config.ts.`;
  return [finding(code, aboutSetting(setting), found, todo)];
}

/** "_salary_from", "salary-from" and "SalaryFrom" are written alike. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function writtenFields(fields: Site['fields']): { setting: string; field: string }[] {
  const defaults = siteSchema.shape.fields.parse(undefined).sections;
  const isDefault = fields.sections.join() === defaults.join();
  return [
    ...(isDefault ? [] : fields.sections.map((field) => ({ setting: 'fields.sections', field }))),
    ...fields.hiddenSections.map((field) => ({ setting: 'fields.hiddenSections', field })),
    ...Object.keys(fields.sectionLabels).map((field) => ({ setting: 'fields.sectionLabels', field })),
  ];
}
