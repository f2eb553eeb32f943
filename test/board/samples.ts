import type { Report } from '../../src/board/problems.ts';
import type { Problem, ProblemCode } from '../../src/service/problem.ts';
import { type Post, postSchema } from '../../src/service/wire/post.ts';
import { type SiteConfig, type SiteSettings, siteSchema } from '../../src/settings/site-schema.ts';

/** The owner's settings, every default filled in. */
export function siteOf(changes: Partial<SiteConfig> = {}): SiteSettings {
  return siteSchema.parse({
    name: 'Kolibra',
    languages: ['pl', 'en', 'de'],
    defaultLanguage: 'pl',
    ...changes,
  });
}

export const gdansk = {
  latitude: '54.372158',
  longitude: '18.638306',
  iso: 'pl',
  locality: 'Gdańsk',
  region1: 'Pomorskie',
  postcode: '80-001',
  country: 'Polska',
};

export interface PostChanges {
  id?: number;
  advertId?: number;
  name?: unknown;
  language?: unknown;
  recruitment?: unknown;
  values?: unknown;
  options?: unknown;
  valid_start?: unknown;
  valid_end?: unknown;
  awarded?: unknown;
  application_form?: unknown;
  url?: unknown;
}

/** A post as the service's reader hands it over, sound unless `changes` spoil it. */
export function postOf({ id = 2040, advertId = 1979, ...changes }: PostChanges = {}): Post {
  const { name, language, recruitment, values, ...outer } = changes;
  return postSchema.parse({
    id,
    advert: {
      id: advertId,
      name: 'name' in changes ? name : 'Magazynier',
      language: 'language' in changes ? language : 'pl',
      recruitment: 'recruitment' in changes ? recruitment : { id: 3201, nr_ref: 'KOL-09/2026', client_id: 7 },
      values:
        'values' in changes
          ? values
          : [
              { field_id: 'description', value: '<p>Praca w magazynie.</p>' },
              { field_id: 'geolocation', value: JSON.stringify(gdansk) },
            ],
    },
    url: 'https://tenant.example/public/an/RGdlMUNnPT0=',
    application_form: `https://tenant.example/public/form/a/${advertId}?source=board`,
    valid_start: '2026-05-01 08:00:00',
    valid_end: '2026-06-01 08:00:00',
    awarded: false,
    options: {},
    ...outer,
  });
}

/** A report that keeps the codes and findings it is given. */
export function listening(): { report: Report; codes: ProblemCode[]; findings: string[] } {
  const codes: ProblemCode[] = [];
  const findings: string[] = [];
  const report: Report = (code, finding) => {
    codes.push(code);
    findings.push(finding);
  };
  return { report, codes, findings };
}

export const codesOf = (problems: readonly Problem[]): ProblemCode[] => problems.map(({ code }) => code);
