import type { CodeTable } from './kind.ts';

/** What is found in the settings, and in options that they show or leave out. */
export const settingCodes = {
  'option-looks-private': {
    severity: 'warning',
    about: 'option',
    when: 'An option that visitors see looks private by its name or its values.',
    todo: 'Take it out of fields.show in src/site.config.ts unless you are sure that everybody may read it.',
  },
  'option-not-shown': {
    severity: 'notice',
    about: 'option',
    when: 'An option of the data is neither shown nor read by a setting.',
    todo: 'If visitors should see it, add it to fields.show in src/site.config.ts.',
  },
  'option-unknown': {
    severity: 'warning',
    about: 'setting',
    when: 'A setting names an option that no post has.',
    todo: 'Check its spelling in src/site.config.ts.',
  },
  'field-unknown': {
    severity: 'warning',
    about: 'setting',
    when: '`fields.hiddenSections`, `fields.sectionLabels`, or `fields.sections` where it is not the default, names a `field_id` that no post has.',
    todo: 'Check its spelling in src/site.config.ts.',
  },
  'label-unused': {
    severity: 'notice',
    about: 'setting',
    when: '`fields.labels` names an option that `fields.show` does not.',
    todo: 'Add the option to fields.show, or drop its label.',
  },
  'client-unknown': {
    severity: 'warning',
    about: 'setting',
    when: 'A brand names a client id (`client_id` of the recruitment) that no post has.',
    todo: 'Correct the id in src/site.config.ts, or leave it if the brand just has no open post.',
  },
  'client-missing': {
    severity: 'warning',
    about: 'setting',
    when: 'The settings have brands, but posts name no client, so these jobs stand on the main site.',
    todo: 'Give the recruitments their client in the service; a list without client ids can have no brands.',
  },
  'pay-not-configured': {
    severity: 'warning',
    about: 'setting',
    when: 'No setting says where pay stands, so no advert shows any (EU 2023/970).',
    todo: 'Name the options with the pay in fields.pay of src/site.config.ts.',
  },
  'employment-type-not-configured': {
    severity: 'warning',
    about: 'setting',
    when: 'No setting says where the employment type stands, so Google and aggregators learn none.',
    todo: 'Name the option and its values in fields.employmentType of src/site.config.ts.',
  },
  'work-model-not-configured': {
    severity: 'notice',
    about: 'setting',
    when: 'No setting says where the work model stands, so nobody can look for remote jobs.',
    todo: 'Name the option and its values in fields.workModel of src/site.config.ts.',
  },
  'section-unnamed': {
    severity: 'notice',
    about: 'setting',
    when: 'A value of adverts has no name, so its text stands under a heading of ours that says little, or under none.',
    todo: 'Name its field_id in fields.sectionLabels of src/site.config.ts, or in fields.hiddenSections.',
  },
  'language-without-jobs': {
    severity: 'notice',
    about: 'setting',
    when: 'A language of the site has no open job, so its board is empty.',
    todo: 'Drop the language from languages in src/site.config.ts, or publish adverts in it.',
  },
  'logo-missing': {
    severity: 'error',
    about: 'setting',
    when: 'The file of a logo is not in `public/`: no site is built.',
    todo: 'Put the file there, or correct logo in src/site.config.ts.',
  },
  'override-unusable': {
    severity: 'error',
    about: 'setting',
    when: '`components` names no component of ours, or a file of `components` or `css` is not there: no site is built.',
    todo: 'Correct the name or the path in src/site.config.ts.',
  },
  'colour-unreadable': {
    severity: 'error',
    about: 'setting',
    when: 'Two colours that meet cannot be told apart (WCAG 2.2, 1.4.3 and 1.4.11): no site is built.',
    todo: 'Take the shade that is named, or another colour.',
  },
  'sample-pages': {
    severity: 'error',
    about: 'setting',
    when: 'Pages of the sample company are in place, and the service is not on this machine: no site is published.',
    todo: 'Take them out (npm run -s jobfront -- init does so), or say publishSample: true in src/site.config.ts.',
  },
  'sample-settings': {
    severity: 'warning',
    about: 'setting',
    when: 'Name, words or logo of the sample company are in place, and the service is not on this machine.',
    todo: 'Write those of your company (npm run -s jobfront -- init makes a start).',
  },
  'site-url-missing': {
    severity: 'error',
    about: 'setting',
    when: 'SITE_URL is not set, and the service is not on this machine: no site is published.',
    todo: 'Give the public address of the site in SITE_URL.',
  },
  'site-url-local': {
    severity: 'warning',
    about: 'setting',
    when: 'SITE_URL is an address of this machine: canonical links, feeds and the sitemap would lead nowhere.',
    todo: 'Set SITE_URL to the public address before the site goes out.',
  },
  'site-url-not-encrypted': {
    severity: 'warning',
    about: 'setting',
    when: 'SITE_URL is http.',
    todo: 'Serve the site over https and say so in SITE_URL.',
  },
  'webhook-secret-missing': {
    severity: 'notice',
    about: 'setting',
    when: 'WEBHOOK_SECRET is not set: the live site learns of changes by looking, not by being told.',
    todo: 'Set WEBHOOK_SECRET (openssl rand -hex 16) and register the webhook, if you run the live site.',
  },
} as const satisfies CodeTable;
