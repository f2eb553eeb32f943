import type { SiteConfig } from 'jobfront';

/** The careers site of the sample company; docs/settings.md explains every key. */
export default {
  name: 'Kolibra',
  tagline: {
    pl: 'Budujemy elektryczne rowery cargo i wozimy nimi miasta. Zobacz, gdzie możesz wsiąść.',
    en: 'We build electric cargo bikes and move cities with them. See where you could get on.',
    de: 'Wir bauen elektrische Lastenräder und bewegen damit Städte. Finde deinen Platz im Sattel.',
    uk: 'Ми створюємо електричні вантажні велосипеди й рухаємо ними міста. Знайдіть своє місце.',
  },
  logo: '/logo.svg',
  color: '#0b6b57',
  languages: ['pl', 'en', 'de', 'uk'],
  defaultLanguage: 'pl',
  timeZone: 'Europe/Warsaw',
  fields: {
    show: ['emp_number', '_contract'],
    labels: {
      emp_number: { pl: 'Liczba etatów', en: 'Openings', de: 'Offene Plätze', uk: 'Кількість місць' },
      _contract: { pl: 'Rodzaj umowy', en: 'Contract', de: 'Vertragsart', uk: 'Вид договору' },
    },
    // Adverts in other languages than that of the form in which they were written.
    values: {
      branches: { IT: { uk: 'ІТ' } },
      _contract: {
        'Umowa o pracę': { en: 'Employment contract', de: 'Unbefristet', uk: 'Трудовий договір' },
        'Umowa zlecenie': { en: 'Contract of mandate' },
      },
    },
    facets: [
      {
        option: '_contract',
        label: { pl: 'Rodzaj umowy', en: 'Contract', de: 'Vertragsart', uk: 'Вид договору' },
        kind: 'values',
      },
    ],
    fieldOfWork: 'branches',
    workModel: {
      option: 'remote',
      values: { '0': 'on-site', '1': 'remote', hybrid: 'hybrid' },
    },
    employmentType: {
      option: 'job_type',
      values: {
        'pełny etat': 'FULL_TIME',
        'część etatu': 'PART_TIME',
        'umowa zlecenie': 'CONTRACTOR',
        staż: 'INTERN',
        'full time': 'FULL_TIME',
        'part time': 'PART_TIME',
        contract: 'CONTRACTOR',
        internship: 'INTERN',
        vollzeit: 'FULL_TIME',
        teilzeit: 'PART_TIME',
        werkstudent: 'PART_TIME',
        minijob: 'PART_TIME',
        'повна зайнятість': 'FULL_TIME',
        'часткова зайнятість': 'PART_TIME',
        стажування: 'INTERN',
      },
    },
    pay: {
      min: '_salary_from',
      max: '_salary_to',
      currency: 'PLN',
      currencyOption: '_salary_currency',
      unit: 'MONTH',
      unitOption: { option: '_rate_unit', values: { h: 'HOUR', m: 'MONTH', y: 'YEAR' } },
      visible: '_rate_visible',
    },
    contact: { name: '_contact_name', email: '_contact_email', phone: '_contact_phone' },
  },
} satisfies SiteConfig;
