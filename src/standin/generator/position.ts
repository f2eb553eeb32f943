import type { Random } from '../random.ts';
import type { OfficeKey } from '../sample/advert.ts';
import type { Family, Texts } from './texts.ts';

/** What an advert is about, before its text is written. */
export interface Position {
  texts: Texts;
  family: Family;
  title: string;
  office: OfficeKey;
  /** The option `remote`: "0" on site, "hybrid", "1" remote. */
  remote: string;
  /** All other options but the place. */
  options: Record<string, unknown>;
}

/** Invents a position in the language of the texts. */
export function position(texts: Texts, random: Random): Position {
  const family = random.pick(texts.families);
  const title = random.pick(family.titles) + random.pick(texts.titleEnds);
  const jobType = random.pick(texts.jobTypes);
  return {
    texts,
    family,
    title: random.chance(0.08) ? title.toLocaleUpperCase(texts.language) : title,
    office: random.pick(texts.offices),
    remote: random.pick(['0', '0', '0', '0', 'hybrid', '1']),
    options: {
      ...texts.labels,
      // A list of one was seen as well as plain text.
      job_type: random.chance(0.2) ? [jobType] : jobType,
      branches: family.branch,
      emp_number: String(random.int(1, 12)),
      _contract: random.sample(texts.contracts, random.int(1, 2)),
      ...(random.chance(0.6) && pay(texts, family, random)),
      ...(random.chance(0.15) && { note: texts.note }),
    },
  };
}

function pay(texts: Texts, family: Family, random: Random): Record<string, string> {
  const [lowest, highest] = family.pay;
  const from = random.int(lowest / 100, (lowest + highest) / 200) * 100;
  const to = random.int(from / 100 + 1, highest / 100) * 100;
  return {
    _salary_from: random.chance(0.2) ? `${from},00` : String(from),
    _salary_to: String(to),
    _salary_currency: texts.currency,
    _rate_unit: 'm',
    _rate_visible: random.chance(0.9) ? '1' : '0',
  };
}
