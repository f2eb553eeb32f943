import type { AdvertValue } from './advert.ts';

/** Company text that recruiters add to an advert: an unlabelled field of the tenant's own, opened by a picture. */
export const plCompany: AdvertValue = {
  field_id: '7d1f0c5e93ab4486b2e7a1c0d95f3e28',
  value: `<p style="text-align: center; margin: 0cm;"><img style="max-width: 100%;" src="{{service}}/public/file/kolibra-zespol.png" alt="" width="640" height="240"></p>
<p style="line-height: 115%; font-family: Calibri;">Kolibra buduje elektryczne rowery cargo i wozi nimi paczki po miastach. Zaczynaliśmy w garażu w Gdańsku, dziś jest nas około 900 osób w Polsce, Niemczech, Austrii i Ukrainie.</p>`,
};

/** The register number and the privacy note, in another unlabelled field. */
export const plLicence: AdvertValue = {
  field_id: '0b9e4a7c2d8f4135a6c3e7f1928d5b04',
  value: `<p style="font-size: 8pt; color: #7f7f7f;"><span style="font-size: 8pt;">Kolibra sp. z o.o., numer rejestrowy BDO 000999001. Administratorem danych osobowych jest Kolibra sp. z o.o. z siedzibą w Gdańsku. Dane przetwarzamy wyłącznie na potrzeby tej rekrutacji.<o:p></o:p></span></p>`,
};

/** The labels that the tenant's Polish instance gives to its option fields. */
export const plLabels = {
  'job_type.translation': 'Rodzaj pracy',
  'branches.translation': 'Branża',
  '_contract.translation': 'Rodzaj umowy',
  'emp_number.translation': 'Liczba etatów',
} as const;
