import type { AdvertValue } from './advert.ts';

/** Company text in an unlabelled field of the tenant's own, as the Ukrainian recruiters paste it. */
export const ukCompany: AdvertValue = {
  field_id: '7d1f0c5e93ab4486b2e7a1c0d95f3e28',
  value: `<p style="text-align: center; margin: 0cm;"><img style="max-width: 100%;" src="{{service}}/public/file/kolibra-zespol.png" alt="" width="640" height="240"></p>
<p style="line-height: 115%; font-family: Calibri;">Kolibra створює електричні вантажні велосипеди й доставляє ними посилки містами. Нас близько 900 у Польщі, Німеччині, Австрії та Україні.</p>`,
};

/** The labels that the tenant's Ukrainian instance gives to its option fields. */
export const ukLabels = {
  'job_type.translation': 'Тип зайнятості',
  'branches.translation': 'Галузь',
  '_contract.translation': 'Вид договору',
  'emp_number.translation': 'Кількість місць',
} as const;
