import type { OwnForms } from './plural.ts';

/*
 * Chrome has no words for Irish and Maltese, though Node has. With these, what scripts write is the same as what the
 * server printed. Words and rules of Unicode CLDR; a test compares them with Node's.
 */

const irishMonths =
  'Eanáir,Feabhra,Márta,Aibreán,Bealtaine,Meitheamh,Iúil,Lúnasa,Meán Fómhair,Deireadh Fómhair,Samhain,Nollaig'.split(
    ',',
  );
const malteseMonths =
  'Jannar,Frar,Marzu,April,Mejju,Ġunju,Lulju,Awwissu,Settembru,Ottubru,Novembru,Diċembru'.split(',');

const irishDays: Readonly<Record<number, string>> = {
  [-2]: 'arú inné',
  [-1]: 'inné',
  0: 'inniu',
  1: 'amárach',
  2: 'arú amárach',
};
const malteseDays: Readonly<Record<number, string>> = {
  [-2]: 'jumejn ilu',
  [-1]: 'lbieraħ',
  0: 'illum',
  1: 'għada',
  2: 'fi żmien jumejn oħra',
};

function malteseRule(count: number): Intl.LDMLPluralRule {
  const rest = count % 100;
  if (count === 1) return 'one';
  if (count === 2) return 'two';
  if (count === 0 || (rest >= 3 && rest <= 10)) return 'few';
  return rest >= 11 && rest <= 19 ? 'many' : 'other';
}

function malteseCount(days: number): string {
  const rule = malteseRule(days);
  if (rule === 'many') return `${days}-il ġurnata`;
  return rule === 'few' ? `${days} ġranet` : `${days} ġurnata`;
}

function malteseMinutes(minutes: number): string {
  if (minutes === 1) return 'minuta';
  const isFew = minutes % 100 >= 2 && minutes % 100 <= 10;
  if (isFew) return `${minutes} minuti`;
  return malteseRule(minutes) === 'many' ? `${minutes}-il minuta` : `${minutes} minuta`;
}

const irishDay = (days: number): string =>
  irishDays[days] ?? (days < 0 ? `${-days} lá ó shin` : `i gceann ${days} lá`);
const malteseDay = (days: number): string =>
  malteseDays[days] ?? (days < 0 ? `${malteseCount(-days)} ilu` : `fi żmien ${malteseCount(days)} oħra`);

/** By language. */
export const browserForms: Readonly<Record<string, OwnForms>> = {
  ga: {
    plural: {
      select(count) {
        if (count === 1) return 'one';
        if (count === 2) return 'two';
        if (!Number.isInteger(count)) return 'other';
        return count >= 3 && count <= 6 ? 'few' : count >= 7 && count <= 10 ? 'many' : 'other';
      },
    },
    relative: {
      format: (value, unit) => (unit === 'day' ? irishDay(value) : `i gceann ${value} nóiméad`),
    },
    date: {
      format: (day) => `${day.getUTCDate()} ${irishMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`,
    },
  },
  mt: {
    plural: { select: malteseRule },
    relative: {
      format: (value, unit) => (unit === 'day' ? malteseDay(value) : `sa ${malteseMinutes(value)} oħra`),
    },
    date: {
      format: (day) => `${day.getUTCDate()} ta’ ${malteseMonths[day.getUTCMonth()]} ${day.getUTCFullYear()}`,
    },
  },
};

globalThis.ownForms = browserForms;
