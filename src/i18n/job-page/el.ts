import type { JobPageTexts } from './texts.ts';

export const jobPage: JobPageTexts = {
  contents: 'Σε αυτή τη σελίδα',
  moreFacts: 'Περισσότερα στοιχεία',
  previousJob: 'Προηγούμενη θέση',
  nextJob: 'Επόμενη θέση',
  closes: 'Κλείνει {when}',
  closesAt: 'Κλείνει {when}, {time}',
  alsoInPlaces: 'Η θέση σε άλλους τόπους',
  moreJobs: 'Περισσότερες θέσεις',
  moreJobsIn: 'Περισσότερες θέσεις: {place}',
  contact: 'Απορίες για τη θέση;',
  opensAt: 'Η φόρμα ανοίγει στο {host}',
  addDeadline: 'Προσθήκη της προθεσμίας στο ημερολόγιο',
  poster: 'Αφίσα (A4)',
  print: 'Εκτύπωση',
  backToJob: 'Επιστροφή στη θέση',
  scan: 'Σαρώστε για περισσότερα και για αίτηση',
};
