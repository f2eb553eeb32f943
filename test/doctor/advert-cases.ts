import type { advertCodes } from '../../src/doctor/codes/adverts.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { gdansk, type PostChanges } from '../board/samples.ts';
import { type Situation, soundOptions, soundPost, soundSite, soundValues } from './examined-of.ts';
import type { Case } from './service-cases.ts';

/** One post changed so that the code is found, and so that it just is not. */
export const posts = (found: PostChanges, not: PostChanges = {}): Case => ({
  found: { posts: [soundPost(found)] },
  not: { posts: [soundPost(not)] },
});

const options = (changes: object) => ({ options: { ...soundOptions, ...changes } });
const located = (place: object | null) => ({
  values: [...soundValues.slice(0, 2), { field_id: 'geolocation', value: JSON.stringify(place) }],
});
const fields = (changes: SiteConfig['fields']): SiteConfig => ({
  ...soundSite,
  fields: { ...soundSite.fields, ...changes },
});
const { country: _, iso: __, ...noCountry } = gdansk;
const two = (other: PostChanges): Situation => ({
  posts: [soundPost(), soundPost({ id: 2041, advertId: 1980, ...other })],
});

export const advertCases: Record<keyof typeof advertCodes, Case> = {
  'never-open': posts(
    { valid_start: '2026-06-02 08:00:00', valid_end: '2026-06-01 08:00:00' },
    { valid_start: '2026-05-31 08:00:00', valid_end: '2026-06-01 08:00:00' },
  ),
  'apply-link-missing': posts(
    { application_form: null, url: 'javascript:alert(1)' },
    { application_form: null },
  ),
  'title-missing': posts({ name: ' ' }),
  'advert-published-twice': { found: two({ advertId: 1979 }), not: two({}) },
  'advert-twice': { found: two({}), not: two({ name: 'Starszy magazynier' }) },
  'date-unreadable': posts({ valid_end: 'soon' }),
  'end-far': posts({ valid_end: '9999-12-31 23:59:59' }, { valid_end: '2089-12-31 23:59:59' }),
  'start-in-other-zone': posts(
    { valid_start: '2026-05-10 12:00:00' },
    { valid_start: '2026-05-11 12:00:00' },
  ),
  'start-missing': posts({ valid_start: null }),
  ghost: posts({ valid_start: '2025-11-10 08:00:00' }, { valid_start: '2025-11-11 10:00:00' }),
  'deadline-before-start': posts(
    options({ recruitment_deadline: '2026/04/30' }),
    options({ recruitment_deadline: '2026/05/20' }),
  ),
  'deadline-passed': posts(
    options({ recruitment_deadline: '2026/05/09' }),
    options({ recruitment_deadline: '2026/05/10' }),
  ),
  'closes-before-deadline': posts(
    options({ recruitment_deadline: '2026/06/02' }),
    options({ recruitment_deadline: '2026/06/01' }),
  ),
  'closing-soon': posts({ valid_end: '2026-05-13 10:00:00' }, { valid_end: '2026-05-13 10:00:01' }),
  'place-missing': posts(located(null), { ...located(null), ...options({ remote: '1' }) }),
  'contact-unreadable': {
    found: {
      posts: [soundPost(options({ _mail: 'call us' }))],
      site: fields({ contact: { email: '_mail' } }),
    },
    not: {
      posts: [soundPost(options({ _mail: 'a@b.example' }))],
      site: fields({ contact: { email: '_mail' } }),
    },
  },
  'place-unclear': posts(
    located({ ...gdansk, locality: 'Gdańsk / Kowale' }),
    located({ ...gdansk, locality: 'Gdańsk / Kraków' }),
  ),
  'place-unnamed': posts(
    located({ latitude: '54.35', longitude: '18.65', iso: 'pl' }),
    located({ latitude: '54.35', longitude: '18.65', iso: 'pl', locality: 'Gdańsk' }),
  ),
  'place-unreadable': posts(located({ ...gdansk, latitude: '0', longitude: '0' })),
  'country-missing': posts(located(noCountry)),
  'city-missing': posts(located({ iso: 'pl' }), { ...located({ iso: 'pl' }), ...options({ remote: '1' }) }),
  'remote-without-country': posts(
    { ...located(null), ...options({ remote: '1' }) },
    { ...located({ iso: 'pl' }), ...options({ remote: '1' }) },
  ),
  'work-model-unmapped': posts(options({ remote: 'sometimes' }), options({ remote: ['0', '1'] })),
  'work-model-ambiguous': posts(options({ remote: ['0', '1'] }), options({ remote: 'sometimes' })),
  'employment-type-unmapped': posts(options({ job_type: 'Staż' }), options({ job_type: 'PEŁNY  ETAT' })),
  'employment-type-missing': posts(options({ job_type: '' }), options({ job_type: 'Staż' })),
  'field-of-work-missing': {
    found: { posts: [soundPost(), soundPost({ id: 2041, advertId: 1980, ...options({ branches: null }) })] },
    not: { posts: [soundPost(options({ branches: null }))] },
  },
  'pay-missing': posts(options({ _from: null, _to: null }), options({ _to: null })),
  'pay-hidden': posts(options({ _visible: '0' }), options({ _visible: '0', _from: '', _to: '' })),
  'pay-unreadable': posts(options({ _from: '5 or so' }), options({ _from: '5000,50' })),
  'pay-implausible': posts(options({ _from: '22', _to: '25' }), options({ _from: '', _to: '2500' })),
  'reference-missing': {
    found: { posts: [soundPost({ recruitment: { id: 1, nr_ref: '-' } })] },
    not: { posts: [soundPost({ recruitment: { id: 1, nr_ref: 'A-1' } })], site: fields({}) },
  },
};
