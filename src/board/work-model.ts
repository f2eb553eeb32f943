import type { Site } from '../config.ts';
import type { WorkModel } from '../i18n/terms.ts';
import type { Post } from '../service/wire.ts';
import { lookUp } from './dictionary.ts';
import { optionOf } from './options.ts';
import type { Report } from './report.ts';

/**
 * The work model by the owner's dictionary (`fields.workModel`); `null` where the option says nothing. A value
 * that the dictionary lacks is a problem; so are several values with different meanings, which make none.
 */
export function readWorkModel(
  options: Post['options'],
  setting: Site['fields']['workModel'],
  report: Report,
): WorkModel | null {
  if (setting === undefined) return null;
  const { meanings, unmapped } = lookUp(optionOf(options, setting.option), setting.values);
  for (const value of unmapped) {
    report(
      'work-model-unmapped',
      `the option ${setting.option} says ${value}, which fields.workModel.values does not name, so it is left out; add it there`,
    );
  }
  const [model, other] = meanings;
  if (other === undefined) return model ?? null;
  report(
    'work-model-unmapped',
    `the option ${setting.option} names several work models (${meanings.join(', ')}), so none is shown; leave one of them in the service`,
  );
  return null;
}
