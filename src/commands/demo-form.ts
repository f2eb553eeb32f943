import type { SiteConfig } from '../settings/site-schema.ts';

/** The form of the sample company, with fields of its service (standin/settings/default.ts). For the demo. */
export const applicationForm: NonNullable<SiteConfig['apply']> = {
  form: 'site',
  open: true,
  // As the page on hiring says.
  cv: 'optional',
  source: 'Careers site',
  fileType: 'CV',
  notice: {
    pl: 'Administratorem Twoich danych jest Kolibra. Wykorzystujemy je tylko w tej rekrutacji; po przekazaniu do systemu rekrutacyjnego usuwamy je z tej strony.',
    en: 'Kolibra is the controller of your data. We use it for this recruitment alone; once it is in our recruitment system it is deleted from this site.',
    de: 'Verantwortlich für deine Daten ist Kolibra. Wir nutzen sie nur für diese Bewerbung; sobald sie in unserem Bewerbungssystem sind, werden sie von dieser Seite gelöscht.',
    uk: 'Адміністратором ваших даних є Kolibra. Ми використовуємо їх лише для цього набору; після передання до системи набору ми видаляємо їх із цього сайту.',
  },
  consents: [
    {
      provision: 2,
      version: '2026-01',
      text: {
        pl: 'Zgadzam się na przetwarzanie moich danych także w przyszłych rekrutacjach, przez dwa lata. Zgodę można wycofać w każdej chwili.',
        en: 'You may keep my data for later jobs too, for two years. I can withdraw this at any time.',
        de: 'Ihr dürft meine Daten zwei Jahre lang auch für spätere Stellen nutzen. Das kann ich jederzeit widerrufen.',
        uk: 'Ви можете використовувати мої дані й для майбутніх вакансій протягом двох років. Згоду можна відкликати будь-коли.',
      },
    },
  ],
  questions: [
    {
      key: 'start',
      sid: 'start_date',
      kind: 'date',
      label: {
        pl: 'Od kiedy możesz zacząć?',
        en: 'When could you start?',
        de: 'Wann könntest du anfangen?',
        uk: 'Коли ви могли б почати?',
      },
    },
  ],
};
