import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Šajā lapā',
  closes: 'Beidzas {when}',
  closesAt: 'Beidzas {when} plkst. {time}',
  alsoInPlaces: 'Šī vakance citās vietās',
  contact: 'Jautājumi par vakanci?',
  poster: 'Plakāts (A4)',
  print: 'Drukāt',
  backToJob: 'Atpakaļ uz vakanci',
  scan: 'Noskenējiet, lai uzzinātu vairāk un pieteiktos',
};
