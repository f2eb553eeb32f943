import { fold } from '../../i18n/fold.ts';
import type { WorkModel } from '../../i18n/terms.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import type { Job } from '../job.ts';

/** What people type for "remote" in the field of a town, in any language of the interface; separated by commas. */
const remote = `
  remote, remotely, remote work, remote job, remote working, fully remote, remote first, remote only, home office,
  homeoffice, work from home, working from home, from home, home based, home, wfh, work from anywhere, anywhere,
  telecommute, telecommuting, telework, teleworking, virtual, online,
  عن بعد, العمل عن بعد, عمل عن بعد, من المنزل, العمل من المنزل,
  дистанционна работа, отдалечено, от вкъщи, работа от вкъщи, от разстояние, хоум офис,
  práce na dálku, vzdáleně, z domova, práce z domova,
  hjemmearbejde, hjemmefra, hjemmearbejdsplads, fjernt,
  heimarbeit, mobiles arbeiten, telearbeit, ortsunabhängig, standortunabhängig, von zuhause, von zu hause, im homeoffice,
  τηλεργασία, από το σπίτι, εργασία από το σπίτι, εξ αποστάσεως εργασία,
  remoto, trabajo remoto, teletrabajo, a distancia, trabajo a distancia, desde casa, trabajo desde casa,
  kodukontor, kodust, kaugtööl, etänä, etä, kotoa, kotitoimisto,
  à distance, travail à distance, distanciel, en distanciel, télétravail complet, à domicile,
  obair chianda, oibrí cianda, ón mbaile, ón bhaile,
  rad na daljinu, rad od kuće, od kuće, udaljeno,
  otthoni munka, otthonról, távoli munka, távolról, otthoni munkavégzés, home office munka,
  lavoro da remoto, telelavoro, smart working, da casa, lavoro da casa, lavoro remoto,
  nuotolinis, nuotolinis darbas, nuotoliu, iš namų, darbas iš namų,
  attālināts darbs, attālinātais darbs, no mājām, darbs no mājām,
  xogħol mill-bogħod, mid-dar, xogħol mid-dar, remot,
  hjemmekontor, hjemmefra, fjernjobb, thuiswerk, thuiswerken, telewerk, telewerken, vanuit huis, thuis,
  zdalna, zdalny, zdalne, praca zdalna, tryb zdalny, telepraca, z domu, praca z domu, w domu, praca w domu,
  trabalho remoto, teletrabalho, à distância, remotamente, em casa, trabalho a partir de casa,
  telemuncă, de acasă, muncă de acasă, muncă la distanță, lucru de acasă,
  práca na diaľku, práca z domu, vzdialene, z domu, delo na daljavo, od doma, delo od doma,
  på distans, distansarbete, hemifrån, hemarbete, fjärrarbete, uzaktan çalışma, evden, evden çalışma,
  дистанційно, дистанційна робота, віддалена робота, з дому, робота з дому, вдома,
  عن بُعد, дистанционно, na dálku, fjernarbejde, εξ αποστάσεως, en remoto, kaugtöö, etätyö, télétravail,
  cianobair, na daljinu, távmunka, da remoto, nuotoliniu būdu, attālināti, mill-bogħod, fjernarbeid,
  op afstand, zdalnie, la distanță, na diaľku, na daljavo, distans, uzaktan, віддалено`;

const hybrid = `hybrid work, hybrid working, hybridowo, hybrydowa, hybrydowy, praca hybrydowa, hybridní, hybrides arbeiten,
  teilweise homeoffice, partial home office, hybridarbeit, hybrid remote, télétravail partiel, teletrabajo parcial,
  гибридно, гібридна, гібридна робота, хибридна работа,
  هجين, хибридно, hybridně, hybrid, υβριδικό, híbrido, hübriidtöö, hybridityö, hybride, hibrideach, hibridno,
  hibrid, ibrido, hibridiniu būdu, hibrīdveidā, ibridu, hybrydowo, hybridne, hibrit, гібридно`;

/** What people type if a job is anywhere in its country, or in unnamed places. */
const wide = `
  nationwide, countrywide, whole country, all over the country, uk wide, us wide, worldwide, global, various,
  various locations, multiple locations, different locations, several locations, any location, flexible,
  bundesweit, deutschlandweit, ganz deutschland, österreichweit, schweizweit, europaweit, weltweit, landesweit,
  verschiedene standorte, diverse standorte, mehrere standorte, alle standorte, flexibler standort,
  cała polska, cały kraj, teren całego kraju, teren kraju, ogólnopolska, ogólnopolskie, wszystkie lokalizacje,
  różne lokalizacje, wiele lokalizacji, dowolna lokalizacja, cały świat,
  toute la france, france entière, national, celá čr, celá česká republika, celé slovensko, cała europa,
  вся україна, по всій україні, вся польща, різні міста, europe, europa, europäische union, eu, emea, dach`;

/** Words around one of these that add nothing. */
const around =
  /^(?:(?:100|fully|full|only|just|komplett|vollständig|rein|w pełni|w 100|praca|work|job|stelle|possible|możliwa|möglich|in|from|within|across|aus|w|z|na|the|tylko|nur) )+|(?: (?:100|only|possible|możliwa|możliwość|möglich|in|from|within|across|aus|w|z|na|position|stelle|job|work|praca))+$/u;

export type PlacelessWord = Exclude<WorkModel, 'on-site'> | 'wide';

let known: ReadonlyMap<string, PlacelessWord> | undefined;

function words(): ReadonlyMap<string, PlacelessWord> {
  if (known) return known;
  const found = new Map<string, PlacelessWord>();
  for (const [meaning, texts] of [
    ['wide', wide],
    ['hybrid', hybrid],
    ['remote', remote],
  ] as const) {
    for (const text of texts.split(',')) found.set(levelled(text), meaning);
  }
  known = found;
  return found;
}

/** What a text written instead of a town says: "Remote", "100 % Homeoffice", "Cała Polska". */
export function placelessWord(text: string): PlacelessWord | null {
  const name = levelled(text);
  return words().get(name) ?? words().get(bareOf(name)) ?? null;
}

/** A text that begins or ends with such a word: what it says, and the rest of it ("Remote in Germany"). */
export function placelessPart(text: string): { word: Exclude<PlacelessWord, 'wide'>; rest: string } | null {
  const parts = text.split(/\s+/);
  for (let length = Math.min(4, parts.length - 1); length > 0; length -= 1) {
    for (const [part, rest] of [
      [parts.slice(0, length), parts.slice(length)],
      [parts.slice(-length), parts.slice(0, -length)],
    ] as const) {
      const word = words().get(levelled(part.join(' ')));
      if (word !== undefined && word !== 'wide')
        return { word, rest: unbracketed(rest.join(' ').replace(/^[-–—:]\s*|\s*[-–—:]$/gu, '')) };
    }
  }
  return null;
}

const unbracketed = (text: string) => text.replace(/^[([]\s*([^()[\]]*?)\s*[)\]]$/u, '$1');
const bareOf = (name: string) => name.replace(around, '').replace(around, '').trim();
const levelled = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/**
 * The countries that a fully remote job can be done from, as ISO 3166-1 alpha-2 codes, each once: that of its
 * place, else those of the owner (`remoteCountries`). Empty for any other job: hybrid is not remote (facts.md,
 * Google: JobPosting).
 */
export function remoteCountries(
  job: Pick<Job, 'workModel' | 'place'>,
  site: Pick<SiteSettings, 'remoteCountries'>,
): readonly string[] {
  if (job.workModel !== 'remote') return [];
  const own = job.place?.countryCode ?? null;
  return own === null ? [...new Set(site.remoteCountries)] : [own];
}
