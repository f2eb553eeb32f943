import { lookUp } from '../../board/dictionary.ts';
import { optionOf } from '../../board/options.ts';
import type { Site } from '../../config.ts';
import type { Advert } from '../examined.ts';
import { aboutJob, finding } from '../finding.ts';
import type { Finding } from '../report-schema.ts';
import { some } from '../say.ts';

/** The employment type and work model that an advert lacks. Values without a meaning are the option's findings. */
export function checkOtherGaps({ job, post }: Advert, { fields }: Site): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  const { employmentType: type, workModel: model } = fields;
  if (type !== undefined && job.employmentTypes.length === 0) {
    const { unmapped } = lookUp(optionOf(post.options, type.option), type.values);
    if (unmapped.length === 0) {
      findings.push(finding('employment-type-missing', about, `Its option ${type.option} says nothing.`));
    }
  }
  if (model !== undefined && job.workModel === null) {
    const { meanings } = lookUp(optionOf(post.options, model.option), model.values);
    if (meanings.length > 1) {
      const found = `Its option ${model.option} names ${some(meanings)}.`;
      findings.push(finding('work-model-ambiguous', about, found));
    }
  }
  return findings;
}
