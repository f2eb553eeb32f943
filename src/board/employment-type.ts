import type { Site } from '../config.ts';
import type { EmploymentType } from '../i18n/terms.ts';
import type { Post } from '../service/wire.ts';
import { lookUp } from './dictionary.ts';
import { optionOf } from './options.ts';
import type { Report } from './report.ts';

/**
 * Employment types by the owner's dictionary (`fields.employmentType`), each once, in the option's order.
 * Every value that the dictionary lacks is a problem and is left out. Without a dictionary: none.
 */
export function readEmploymentTypes(
  options: Post['options'],
  setting: Site['fields']['employmentType'],
  report: Report,
): EmploymentType[] {
  if (setting === undefined) return [];
  const { meanings, unmapped } = lookUp(optionOf(options, setting.option), setting.values);
  for (const value of unmapped) {
    report(
      'employment-type-unmapped',
      `the option ${setting.option} says ${value}, which fields.employmentType.values does not name, so it is left out; add it there`,
    );
  }
  return meanings;
}
