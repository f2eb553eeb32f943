/**
 * Whom to ask about some adverts: options as recruiters enter them, now a person, now a team, seldom all three. The
 * numbers are nobody's: no Polish one begins with 000 after its area, and the Berlin one is kept for films.
 */
export const contacts = {
  trojmiasto: {
    _contact_name: 'Marta Zielińska',
    _contact_email: 'marta.zielinska@kolibra.example',
    _contact_phone: '+48 58 000 01 20',
  },
  couriers: { _contact_name: 'Dyspozytornia', _contact_phone: '+48 22 000 01 30' },
  engineering: { _contact_name: 'Talent team', _contact_email: 'careers@kolibra.example' },
  berlin: {
    _contact_name: 'Jonas Brandt',
    _contact_email: 'jonas.brandt@kolibra.example',
    _contact_phone: '+49 30 23125 014',
  },
  ukrainian: { _contact_name: 'Олена Ткаченко', _contact_email: 'olena.tkachenko@kolibra.example' },
} as const;
