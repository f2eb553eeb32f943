import type { SiteConfig } from '../settings/site-schema.ts';

/** A part of docs/settings.md. */
export interface SettingsSubject {
  title: string;
  /** Markdown. */
  intro: string;
  /** Settings of the environment, each with its example. Secrets have the variant that names a file, `<NAME>_FILE`. */
  environment: Readonly<Record<string, string>>;
  /** Settings of `site.config.ts`, each with an example that contains all of its keys. */
  site: Readonly<Partial<SiteConfig>>;
}

const secretFile = (name: string) => `/run/secrets/${name}`;

/** Every setting belongs to one of these subjects. */
export const settingsSubjects: readonly SettingsSubject[] = [
  {
    title: 'The site',
    intro:
      'Where the site is, what it is called, and what is at the foot of every page. `SITE_URL` and `name` are the two that every site needs.',
    environment: {
      SITE_URL: 'https://careers.your-company.example',
      SITE_DIR: '../careers-site',
      ENV_FILE: '/etc/careers.env',
      DATA_DIR: '/var/lib/careers',
    },
    site: {
      name: 'Kolibra',
      tagline: { en: 'Move cities with us.', de: 'Beweg Städte mit uns.' },
      homepage: 'https://www.your-company.example',
      footer: {
        imprint: { en: '/imprint/', de: 'https://www.your-company.example/impressum' },
        privacy: 'https://www.your-company.example/privacy',
        accessibility: 'https://www.your-company.example/accessibility',
        links: [{ label: { en: 'Press', de: 'Presse' }, to: 'https://www.your-company.example/press' }],
      },
      redirects: './old.csv',
      cms: {
        backend: 'gitlab',
        repository: 'your-company/sites/careers',
        branch: 'main',
        folder: 'careers',
        server: 'https://git.your-company.example',
        login: '3f0c8a',
      },
      publishSample: false,
    },
  },
  {
    title: 'The service',
    intro:
      'Reading published posts needs only `SERVICE_URL`. [Webhooks](webhooks.md) and [applications](applications.md) need an API client: variant `b` with `SERVICE_CLIENT_ID` and its secret, variant `a` with a user as well.',
    environment: {
      SERVICE_URL: 'https://your-company.recruiting.example',
      SERVICE_VARIANT: 'b',
      SERVICE_CLIENT_ID: 'your-company_careers',
      SERVICE_CLIENT_SECRET: secretFile('service_client_secret'),
      SERVICE_USERNAME: 'careers@your-company.example',
      SERVICE_PASSWORD: secretFile('service_password'),
      SERVICE_SCOPE: 'employee recruitment',
      SERVICE_TIMEOUT_MS: '15000',
      SERVICE_READ_BUDGET_MS: '180000',
      SERVICE_REQUESTS_PER_SECOND: '5',
      SERVICE_MAX_BYTES: '33554432',
    },
    site: { timeZone: 'Europe/Berlin', imageHosts: ['files.your-company.example'] },
  },
  {
    title: 'Jobs and companies',
    intro: 'Which posts the site shows, and whose jobs they are.',
    environment: {},
    site: {
      only: { language: 'de', awarded: true, jobIds: [12, 15] },
      companies: { '7': 'Kolibra Logistics', '12': null },
      remoteCountries: ['DE', 'PL'],
      archive: {
        years: 5,
        except: { jobs: [241], companies: [12], fields: ['Management'] },
        indexed: false,
      },
    },
  },
  {
    title: 'Job fields',
    intro:
      'Your service has options of its own. Here you say what they mean. Jobfront guesses nothing and shows nothing that you do not name; `jobfront doctor` lists the options in your posts.',
    environment: {},
    site: {
      fields: {
        show: [
          'emp_number',
          '_contract',
          '_experience',
          '_degree',
          '_start',
          '_now',
          '_hours',
          '_occupation',
        ],
        labels: { _contract: { en: 'Contract', de: 'Vertragsart' } },
        values: { _contract: { 'Umowa o pracę': { en: 'Employment contract', de: 'Unbefristet' } } },
        facets: [{ option: '_shift', label: { en: 'Shift', de: 'Schicht' }, kind: 'values' }],
        fieldOfWork: 'branches',
        workModel: { option: 'remote', values: { '0': 'on-site', '1': 'remote', hybrid: 'hybrid' } },
        employmentType: { option: 'job_type', values: { Vollzeit: 'FULL_TIME', Teilzeit: 'PART_TIME' } },
        pay: {
          min: '_salary_from',
          max: '_salary_to',
          currency: 'EUR',
          unit: [{ below: 200, unit: 'HOUR' }, { unit: 'MONTH' }],
          visible: '_salary_visible',
          currencyOption: '_salary_currency',
          unitOption: { option: '_salary_unit', values: { h: 'HOUR', m: 'MONTH', y: 'YEAR' } },
        },
        contact: { name: '_contact_name', email: '_contact_email', phone: '_contact_phone' },
        sections: ['description', 'requirements', 'benefits'],
        sectionLabels: { benefits: { en: 'What you get', de: 'Das bekommst du' } },
        hiddenSections: ['internal_notes'],
        markup: {
          experienceRequirements: { option: '_experience', values: { none: 0, '2 years': 24 } },
          educationRequirements: { option: '_degree', values: { none: 'none', Bachelor: 'bachelor degree' } },
          skills: { section: 'requirements' },
          jobBenefits: { section: 'benefits' },
          workHours: { option: '_hours' },
          eligibilityToWorkRequirement: { section: 'requirements' },
          occupationalCategory: { option: '_occupation' },
          jobStartDate: { option: '_start' },
          jobImmediateStart: { option: '_now', values: { yes: true, no: false } },
          applicationContact: true,
        },
      },
    },
  },
  {
    title: 'Look',
    intro: 'One colour and a logo are enough. [Theming](theming.md) says how far you can go.',
    environment: {},
    site: {
      logo: { light: '/logo.svg', dark: '/logo-dark.svg' },
      favicon: { icon: '/icon.svg', touch: '/icon-180.png' },
      color: '#0b6b57',
      theme: { light: { canvas: '#fffaf2', hero: '#0b6b57' }, dark: { canvas: '#120c0a' } },
      css: './mine.css',
      components: { JobCard: './components/JobCard.astro' },
      blocks: { timeline: './blocks/Timeline.astro' },
      socialPictures: true,
    },
  },
  {
    title: 'Languages',
    intro: 'Each language has a board of its own. [Languages](languages.md) has the details.',
    environment: { SITE_LANGUAGE: 'de' },
    site: {
      languages: ['de', 'en'],
      defaultLanguage: 'de',
      ownLanguages: { ca: { file: './texts/ca.json', fallback: 'es' } },
      locales: { en: 'en-IE' },
      texts: { de: { apply: 'Bewirb dich' } },
      address: { de: 'formal' },
    },
  },
  {
    title: 'Finding a job',
    intro: 'Search, map and saved jobs work without settings. [Finding a job](finding.md) describes them.',
    environment: {},
    site: {
      showMissingPay: true,
      synonyms: [['Rider', 'Kurier', 'Fahrradkurier']],
      searchInBrowserUpTo: 50_000,
      findWithCv: true,
      offline: true,
      map: { tiles: '/map.pmtiles', credit: '© OpenStreetMap contributors', maxZoom: 14 },
    },
  },
  {
    title: 'Your own scripts',
    intro:
      'Statistics, consent tools and other scripts of yours. Without these settings pages load nothing from other hosts. [Scripts](scripts.md) has examples, and says what your privacy page then has to mention.',
    environment: {},
    site: {
      scripts: [
        { src: '/consent.js' },
        {
          src: 'https://stats.your-company.example/js/script.js',
          integrity: 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC',
          data: { domain: 'careers.your-company.example' },
          consent: 'statistics',
        },
      ],
      connect: ['https://stats.your-company.example'],
      frames: ['https://tours.your-company.example'],
    },
  },
  {
    title: 'Numbers',
    intro: 'What visitors do is [counted by day](numbers.md), without anything about a person.',
    environment: {},
    site: { numbers: { beacon: true } },
  },
  {
    title: 'Assistants',
    intro:
      'Assistants ask the live site by the [Model Context Protocol](machines.md#assistants). It says what the pages say.',
    environment: {},
    site: { mcp: false },
  },
  {
    title: 'Applications',
    intro:
      'Without these settings the Apply button leads to the form of the service. [Applications](applications.md) says how to switch on a form of your own.',
    environment: {
      APPLY_KEY: secretFile('apply_key'),
      CLAMAV_HOST: '127.0.0.1:3310',
      SMTP_URL: 'smtps://user:password@mail.your-company.example',
      MAIL_FROM: 'Your Company <jobs@your-company.example>',
      MAIL_TO_OWNER: 'hr@your-company.example',
    },
    site: {
      alerts: 'site',
      apply: {
        form: 'site',
        cv: 'optional',
        fileTypes: ['pdf', 'docx'],
        notice: { en: 'Kolibra GmbH is responsible for your data …' },
        consents: [
          {
            provision: 2,
            forJob: false,
            text: { en: 'Keep my data for two years, for later jobs.' },
            version: '2026-01',
            required: false,
          },
        ],
        questions: [
          {
            key: 'licence',
            label: { en: 'Which driving licence do you have?' },
            kind: 'choice',
            options: [
              { value: 'B', label: { en: 'Car' } },
              { value: 'none', label: { en: 'None' } },
            ],
            required: true,
            sid: 'licence',
            when: { option: 'branches', is: 'Delivery' },
          },
        ],
        open: { recruitment: 12 },
        source: 'Careers site',
        tags: ['careers site'],
        fileType: 'CV',
        attachToKnown: false,
        keepDays: 30,
      },
    },
  },
  {
    title: 'Brands',
    intro: 'Several brands on one service, each with a site of its own: [brands](brands.md).',
    environment: { SITE_BRAND: 'velo' },
    site: {
      brands: {
        velo: {
          name: 'Velo',
          clients: [7, 8],
          path: '/velo/',
          tagline: { en: 'Bikes for everybody.' },
          homepage: 'https://velo.example',
          footer: { imprint: '/velo/imprint/' },
          logo: '/velo.svg',
          favicon: '/velo-icon.svg',
          color: '#8a1f4b',
          theme: { light: { hero: '#8a1f4b' } },
          languages: ['de', 'en'],
          defaultLanguage: 'de',
          address: 'informal',
          texts: { de: { apply: 'Steig auf' } },
          linkedIn: { companyId: '1234567' },
        },
        tandem: { name: 'Tandem', clients: [11], url: 'https://jobs.tandem.example' },
      },
      main: 'all',
    },
  },
  {
    title: 'The live server',
    intro: 'How the process of a [live site](live-sites.md) listens, logs and connects.',
    environment: {
      HOST: '127.0.0.1',
      PORT: '4321',
      HSTS_SECONDS: '31536000',
      TRUSTED_PROXIES: 'private 203.0.113.7',
      DRAIN_SECONDS: '15',
      FOLLOW_SITE: 'off',
      LOG_LEVEL: 'info',
      ACCESS_LOG: 'on',
      HTTPS_PROXY: 'http://proxy.your-company.example:3128',
      HTTP_PROXY: 'http://proxy.your-company.example:3128',
      NO_PROXY: 'intranet.example,.internal.example',
      SITES_STATUS_PORT: '9321',
    },
    site: { deploy: { command: 'sh deploy-rsync.sh' } },
  },
  {
    title: 'Who may do and read what',
    intro: 'Make a random value for each secret: `openssl rand -hex 16`.',
    environment: {
      WEBHOOK_SECRET: secretFile('webhook_secret'),
      WEBHOOK_SECRET_OLD: secretFile('webhook_secret_old'),
      OPERATOR_PASSWORD: secretFile('operator_password'),
      METRICS_TOKEN: secretFile('metrics_token'),
      STATUS_ACCESS: 'password',
    },
    site: {},
  },
  {
    title: 'Database',
    intro: 'For [several processes](live-sites.md#several-processes) of one site.',
    environment: {
      DATABASE_URL: 'postgresql://careers:password@db.example:5432/careers?sslmode=require',
      DATABASE_SCHEMA: 'careers',
      DATABASE_CONNECTIONS: '4',
    },
    site: {},
  },
  {
    title: 'Static builds and the relay',
    intro: 'For [static sites](static-sites.md): what proves earlier builds, and what starts the next one.',
    environment: {
      FIRST_BUILD: '1',
      SIGNING_KEY: secretFile('signing_key'),
      SIGNING_KEY_OLD: secretFile('signing_key_old'),
      BUILD_HOOK: 'github:your-company/careers-site',
      BUILD_TOKEN: secretFile('build_token'),
      RELAY_QUIET_SECONDS: '5',
      RELAY_POLL_MINUTES: '15',
      RELAY_BUILD_MINUTES: '30',
      RELAY_BUILD_ENV: 'NETLIFY_AUTH_TOKEN NETLIFY_SITE_ID',
    },
    site: {},
  },
  {
    title: 'Announcing',
    intro:
      'Search engines, readers of feeds and LinkedIn: [announcing changes](announcing.md), [feeds](feeds.md).',
    environment: {
      GOOGLE_SERVICE_ACCOUNT: '/run/secrets/google.json',
      GOOGLE_DAILY_LIMIT: '200',
      GOOGLE_INDEXING_URL: 'https://indexing.googleapis.com',
      INDEXNOW_URL: 'https://api.indexnow.org/indexnow',
      WEBSUB_HUB: 'https://pubsubhubbub.appspot.com/',
    },
    site: { linkedIn: { companyId: '1234567', posterEmail: 'jobs@your-company.example' } },
  },
  {
    title: 'CDN',
    intro: 'For a live site [behind a CDN](live-sites.md#behind-a-cdn), which says what each CDN needs.',
    environment: {
      CDN: 'cloudflare',
      CDN_ZONE: '023e105f4ecef8ad9ca31a8372d0c353',
      CDN_TOKEN: secretFile('cdn_token'),
      CDN_PURGE_URL: 'http://127.0.0.1:6081',
      CDN_PURGE_COMMAND: 'xargs -n 50 sh purge-tags.sh',
      CDN_MAX_AGE: '600',
      CDN_STALE_WHILE_REVALIDATE: '30',
      CDN_STALE_IF_ERROR: '86400',
    },
    site: {},
  },
];
