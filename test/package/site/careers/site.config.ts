import type { SiteConfig } from 'jobfront';

export default {
  name: 'Kolibra',
  logo: '/mark.svg',
  languages: ['en', 'pl'],
  defaultLanguage: 'en',
} satisfies SiteConfig;
