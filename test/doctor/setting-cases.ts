import type { settingCodes } from '../../src/doctor/codes/settings.ts';
import type { Hindrance } from '../../src/doctor/hindrances.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { type Situation, soundOptions, soundPost, soundSite, soundValues } from './examined-of.ts';
import type { Case } from './service-cases.ts';

const site = (changes: Partial<SiteConfig>): Situation => ({ site: { ...soundSite, ...changes } });
const { logo: _, ...withoutLogo } = soundSite;
const fields = (changes: SiteConfig['fields']): Situation =>
  site({ fields: { ...soundSite.fields, ...changes } });
const { employmentType, workModel, pay } = soundSite.fields ?? {};
const withOption = (option: string, value: unknown, show: string[]): Situation => ({
  ...fields({ show }),
  posts: [soundPost({ options: { ...soundOptions, [option]: value } })],
});

const withMarkup = (licence: string | undefined): Situation => ({
  ...fields({
    show: ['_licence'],
    markup: { experienceRequirements: { option: '_licence', values: { B: 12 } } },
  }),
  posts: [soundPost({ options: { ...soundOptions, ...(licence !== undefined && { _licence: licence }) } })],
});

const facet = (kind: 'values' | 'flag') => fields({ facets: [{ option: 'shift', label: 'Shift', kind }] });
const manyShifts = (count: number, shift?: string) =>
  Array.from({ length: count }, (_, at) =>
    soundPost({
      ...{ id: 3000 + at, advertId: 2000 + at, name: `Kucharz ${at}` },
      options: { ...soundOptions, shift: shift ?? `shift ${at}` },
    }),
  );

const unnamed = { field_id: '1c7555dfb3dd1511e076c666b49962da', value: '<p>Kolibra buduje rowery.</p>' };

const brand = (...clients: number[]) => site({ brands: { velo: { name: 'Velo', clients } } });
const other = { id: 2041, advertId: 1980, name: 'Kucharz' };

/** What hinders a site is found elsewhere (test/hindrances.test.ts) and told here. */
const hindered = (code: Hindrance['code']): Case => ({
  found: { hindrances: [{ code, setting: 'any', found: 'It is so.', todo: 'Change it.', stops: true }] },
  not: { hindrances: [] },
});

const linked = (to: string): Situation => ({
  links: [{ where: 'content/pages/en/life.md, line 9', to, from: '/en/life/' }],
});

export const settingCases: Record<keyof typeof settingCodes, Case> = {
  'name-is-address': { found: site({ name: '127.0.0.1' }), not: site({ name: '4711 Ltd' }) },
  'logo-not-set': { found: { site: withoutLogo }, not: {} },
  'colour-not-chosen': { found: site({ color: '#0b6b57' }), not: {} },
  'option-looks-private': {
    found: withOption('extra', 'ask anna@kolibra.example', ['extra']),
    not: withOption('extra', 'ask Anna', ['extra']),
  },
  'option-not-shown': {
    found: withOption('extra', 'a car', []),
    not: withOption('extra.translation', 'a car', []),
  },
  'markup-missing': { found: withMarkup(undefined), not: withMarkup('B') },
  'markup-unmapped': { found: withMarkup('C'), not: withMarkup('b ') },
  'pay-option-unused': {
    found: withOption('_salary_currency', 'PLN', []),
    not: withOption('_salary_note', 'PLN or EUR', []),
  },
  'option-unknown': {
    found: withOption('_contract', 'B2B', ['contract']),
    not: withOption('_contract', 'B2B', ['_contract']),
  },
  'field-unknown': {
    found: fields({ hiddenSections: ['boilerplate'] }),
    not: fields({ hiddenSections: ['requirements'] }),
  },
  'label-unused': {
    found: { ...withOption('extra', '1', []), ...fields({ labels: { extra: 'More' } }) },
    not: {
      ...withOption('extra', '1', ['extra']),
      ...fields({ labels: { extra: 'More' }, show: ['extra'] }),
    },
  },
  'values-unused': {
    found: { ...withOption('extra', '1', []), ...fields({ values: { extra: { 1: 'Yes' } } }) },
    not: {
      ...withOption('extra', '1', ['extra']),
      ...fields({ values: { extra: { 1: 'Yes' } }, show: ['extra'] }),
    },
  },
  'section-unnamed': {
    found: { posts: [soundPost({ values: [...soundValues, unnamed] })] },
    not: {
      posts: [soundPost({ values: [...soundValues, unnamed] })],
      ...fields({ sectionLabels: { [unnamed.field_id]: 'O nas' } }),
    },
  },
  'facet-empty': {
    found: { ...withOption('shift', '', []), ...facet('values') },
    not: { ...withOption('shift', 'night', []), ...facet('values') },
  },
  'facet-unreadable': {
    found: { ...withOption('shift', 'perhaps', []), ...facet('flag') },
    not: { ...withOption('shift', '1', []), ...facet('flag') },
  },
  'facet-values': {
    found: { posts: manyShifts(201), ...facet('values') },
    not: { posts: manyShifts(200), ...facet('values') },
  },
  'facet-sparse': {
    found: { posts: [...manyShifts(1), ...manyShifts(6, '').slice(1)], ...facet('values') },
    not: { posts: [...manyShifts(1), ...manyShifts(5, '').slice(1)], ...facet('values') },
  },
  'imprint-missing': {
    found: site({ languages: ['pl', 'de'] }),
    not: site({ languages: ['pl', 'de'], footer: { imprint: { de: '/impressum/' } } }),
  },
  'privacy-missing': { found: site({ footer: {} }), not: {} },
  'accessibility-statement-missing': { found: site({ footer: { privacy: '/p/' } }), not: {} },
  'client-unknown': { found: brand(8), not: brand(7) },
  'client-missing': {
    found: { ...brand(7), posts: [soundPost(), soundPost({ ...other, recruitment: { id: 1 } })] },
    not: { posts: [soundPost({ recruitment: { id: 1 } })] },
  },
  'pay-not-configured': { found: site({ fields: { employmentType, workModel } }), not: {} },
  'employment-type-not-configured': { found: site({ fields: { pay, workModel } }), not: {} },
  'work-model-not-configured': { found: site({ fields: { pay, employmentType } }), not: {} },
  'language-without-jobs': { found: site({ languages: ['pl', 'uk'] }), not: site({ languages: ['pl'] }) },
  'logo-missing': hindered('logo-missing'),
  'script-missing': hindered('script-missing'),
  'script-not-fixed': {
    found: site({ scripts: [{ src: 'https://stats.example/script.js' }] }),
    not: site({
      scripts: [
        { src: '/own.js' },
        { src: 'https://stats.example/script.js', integrity: `sha384-${'a'.repeat(64)}` },
      ],
    }),
  },
  'favicon-missing': hindered('favicon-missing'),
  'favicon-unusable': hindered('favicon-unusable'),
  'override-unusable': hindered('override-unusable'),
  'override-outdated': hindered('override-outdated'),
  'own-link-dead': hindered('own-link-dead'),
  'own-link-name-missing': hindered('own-link-name-missing'),
  'own-link-redirects': hindered('own-link-redirects'),
  'own-link-gone': { found: linked('/jobs/7-gone/'), not: linked('/jobs/1979-magazynier/') },
  'picture-missing': hindered('picture-missing'),
  'picture-unreadable': hindered('picture-unreadable'),
  'picture-too-large': hindered('picture-too-large'),
  'picture-kept-large': hindered('picture-kept-large'),
  'picture-without-alt': hindered('picture-without-alt'),
  'picture-without-caption': hindered('picture-without-caption'),
  'colour-unreadable': hindered('colour-unreadable'),
  'scanner-away': hindered('scanner-away'),
  'sample-pages': hindered('sample-pages'),
  'sample-settings': hindered('sample-settings'),
  'site-url-missing': hindered('site-url-missing'),
  'site-url-local': {
    found: { environment: { SITE_URL: 'http://localhost:4321' } },
    not: { environment: { SITE_URL: 'https://careers.example' } },
  },
  'site-url-not-encrypted': {
    found: { environment: { SITE_URL: 'http://careers.example' } },
    not: { environment: { SITE_URL: 'http://localhost:4321' } },
  },
  'old-address-target-missing': {
    found: { oldAddresses: '/a,/nowhere/' },
    not: { oldAddresses: '/a,1979\n/b,/feed.xml\n/c,/map/' },
  },
  'old-address-in-use': {
    found: { oldAddresses: '/jobs/1979-magazynier/,/map/' },
    not: { oldAddresses: '/jobs/1978-magazynier/,/map/' },
  },
  'applications-without-files': {
    found: { ...site({ apply: { form: 'site' } }), environment: { SERVICE_VARIANT: 'a' } },
    not: site({ apply: { form: 'site' } }),
  },
  'alerts-not-offered': {
    found: site({ alerts: 'site' }),
    not: {
      ...site({ alerts: 'site' }),
      environment: { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'jobs@kolibra.example' },
    },
  },
  'webhook-secret-missing': { found: { environment: { WEBHOOK_SECRET: '' } }, not: {} },
};
