import type { Job } from '../../board/job.ts';
import { fold } from '../../board/text.ts';
import { primaryLanguage } from '../../i18n/languages.ts';
import type { SiteSettings } from '../../settings/site-schema.ts';
import { type Advert, aboutJob, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { quoted, some } from '../report/say.ts';

/**
 * The function words of each language, which every longer text contains. Words that several languages share count
 * less for each of them.
 */
const stopWords: Readonly<Record<string, string>> = {
  pl: `i w na z do się nie to że jest oraz dla jak po przy od lub przez ze o co są być za pracy praca nas nasz naszej
    twój twoje tej tego który które która jeśli także również czy masz możesz będziesz pod nad u ale`,
  en: `the and of to in for with you we our your a is are on as at be will have this that from or by an can who if it
    us their they work about into all not more how what when where than`,
  de: `und der die das in mit für wir du den von zu ist im ein eine sie dich dir deine unser unsere bei auf als oder
    auch sich nicht an einen zum zur werden sind haben einer dem des über nach aus wie sowie ihr ihre uns`,
  uk: `і в на з та до не що для у за як або від про ми ви ти є це по також при якщо але робота роботи наш нашої твої
    щоб із можна ваш вашої буде які який яка після під над усі тебе`,
  ru: `и в на с не что для за как или от о мы вы это по также при если но работа работы наш нашей чтобы из можно ваш
    будет которые который которая после под над все вас вам есть они его`,
  be: `і ў на з не што для за як або ад пра мы вы гэта па таксама пры калі але праца наш каб можна будзе якія які`,
  bg: `и в на с не за да се от по при или че това като със сме вие ние който която които както може бъде работа нашия
    ще са е към до най`,
  cs: `a v na s z do se že je pro jak po při od nebo o k jsou být za práce nás náš naše tvoje který která které pokud
    také aby jsme budeš ve ze ale máš své jako`,
  sk: `a v na s z do sa že je pre ako po pri od alebo o k sú byť za práca nás náš naše tvoje ktorý ktorá ktoré ak tiež
    aby sme budeš vo zo ale máš svoje`,
  fr: `le la les de des du et à en un une pour dans avec vous nous est que qui sur au aux votre vos notre nos par plus
    ou être ce cette sont ne pas son ses se`,
  es: `el la los las de del y a en un una para con que por es tu su se al nuestro nuestra como más o te lo si son ser
    este esta sus no trabajo desde`,
  it: `il lo la i gli le di del della e a in un una per con che è si al nel nella sono nostro nostra come più o ti se
    da dei delle non lavoro anche tuo`,
  pt: `o a os as de do da dos das e em um uma para com que por é no na ao se nosso nossa como mais ou são ser sua seu
    não trabalho você também`,
  nl: `de het een en van in voor met je jij wij we ons onze is op te dat die aan bij als of ook niet zijn naar om jouw
    werk hebt hebben wordt door uit over`,
  ro: `și de la în cu pe pentru este sunt un o care din sau să nu ce mai ca al ale noastră tale vei ai lucru prin
    dacă despre fi`,
  hu: `a az és hogy nem is egy van meg de ha vagy mint csak már ez el ki be lesz munka nálunk számára ezt azt kell
    lehet több alatt`,
  lt: `ir į su iš kad ar yra tai bet kaip arba už dėl prie nuo per taip pat mes jūs jūsų mūsų darbo darbas būti jei
    turi gali`,
  sv: `och i att det som en på är av för med till den har de inte om ett du vi oss våra dig din ditt kan eller hos
    från arbete vara blir`,
  da: `og i at det som en på er af for med til den har de ikke om et du vi os vores dig din dit kan eller hos fra
    arbejde være bliver hvor`,
  nb: `og i å det som en på er av for med til den har de ikke om et du vi oss våre deg din ditt kan eller hos fra
    arbeid være blir hvor`,
};

/** Letters that a language does not have, where small words alone do not distinguish it from its neighbours. */
const foreignLetters: Readonly<Record<string, RegExp>> = {
  uk: /[ёўъыэ]/g,
  ru: /[ґєіїў]/g,
  be: /[ґєїиъщ]/g,
  bg: /[ёґєіїўыэ]/g,
};

/** The language of a text. */
export interface TextLanguage {
  /** Two letters (ISO 639-1). */
  language: string;
  /** From 0.5 (another language fits as well) to 1 (no other fits at all). */
  sureness: number;
  /** Weighted share of the text's words that are small words of the language, by language. */
  shares: ReadonlyMap<string, number>;
}

/** Fewer words than these show nothing. */
const fewestWords = 30;
/** More words than these add nothing. */
const mostWords = 1000;

const weights = weigh();

/**
 * The language that a text is in, by its small words; `null` if there are too few words. A word that
 * several languages have counts for each of them by its share.
 */
export function languageOfText(text: string): TextLanguage | null {
  const words =
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu)
      ?.slice(0, mostWords) ?? [];
  if (words.length < fewestWords) return null;
  const sums = new Map<string, number>();
  for (const word of words) {
    for (const { language, weight } of weights.get(word) ?? []) {
      sums.set(language, (sums.get(language) ?? 0) + weight);
    }
  }
  const letters = words.join('');
  for (const [language, pattern] of Object.entries(foreignLetters)) {
    // Any text may contain a name or two of another language.
    if ((letters.match(pattern)?.length ?? 0) > words.length / 20) sums.delete(language);
  }
  const ranked = [...sums].sort(([, one], [, other]) => other - one);
  const [best, second] = ranked;
  if (best === undefined) return null;
  const shares = new Map(ranked.map(([language, sum]) => [language, sum / words.length]));
  return { language: best[0], sureness: best[1] / (best[1] + (second?.[1] ?? 0)), shares };
}

function weigh(): ReadonlyMap<string, readonly { language: string; weight: number }[]> {
  const languages = new Map<string, string[]>();
  for (const [language, words] of Object.entries(stopWords)) {
    for (const word of new Set(words.split(/\s+/))) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return new Map(
    [...languages].map(([word, all]) => [
      word,
      all.map((language) => ({ language, weight: 1 / all.length })),
    ]),
  );
}

/** Least fit of another language for a finding. */
const sure = 0.8;
/** Least weighted share of small words: lists of product names have hardly any. */
const leastShare = 0.08;
/** Most share of the best fit that the advert's own language may have for a finding. */
const atMostOfBest = 1 / 3;

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' });

/** What is wrong with the language that an advert names. */
export function checkLanguage({ job, words }: Advert, site: SiteSettings): Finding[] {
  const findings: Finding[] = [];
  const declared = primaryLanguage(job.language);
  if (!site.languages.some((language) => language === declared)) {
    findings.push(
      finding(
        'language-not-offered',
        aboutJob(job),
        `The advert is in ${nameOf(declared)}; the site has ${site.languages.join(', ')}.`,
      ),
    );
  }
  const read = languageOfText(words.text);
  if (read === null || read.language === declared || read.sureness < sure) return findings;
  const best = read.shares.get(read.language) ?? 0;
  // Norwegian is written "no" or "nb".
  const own = read.shares.get(declared === 'no' ? 'nb' : declared) ?? 0;
  if (best < leastShare || own > best * atMostOfBest) return findings;
  findings.push(
    finding(
      'language-mismatch',
      aboutJob(job),
      `The advert says ${nameOf(declared)}, but its text is ${nameOf(read.language)} (sure to ${Math.floor(read.sureness * 100)} %).`,
      `Set the language of the advert to ${quoted(read.language)} in the service, or translate the text.`,
    ),
  );
  return findings;
}

const nameOf = (language: string): string => names.of(language) ?? language;

/**
 * Adverts of one recruitment that look like translations of each other, but that the site does not link
 * (board/recruitments.ts has the rule). A finding is about the lowest advert concerned.
 *
 * @param jobs the open jobs of the board
 */
export function checkTranslations(jobs: readonly Job[]): Finding[] {
  const known = jobs.filter((job) => job.recruitmentId !== null);
  return [...Map.groupBy(known, (job) => job.recruitmentId).values()].flatMap((variants) => {
    const sorted = variants.toSorted((one, other) => one.advertId - other.advertId);
    return [...ambiguous(sorted), ...unlinked(sorted)];
  });
}

/** One place, several languages, and one of these several times: it is unclear which one is meant. */
function ambiguous(variants: readonly Job[]): Finding[] {
  return [...Map.groupBy(variants, placeOf).values()].flatMap((same) => {
    const languages = [...Map.groupBy(same, languageOf)];
    if (languages.length < 2) return [];
    return languages.flatMap(([language, jobs]) => {
      const [first, second] = jobs;
      if (first === undefined || second === undefined) return [];
      const ids = some(jobs.map(({ advertId }) => advertId));
      const found = `Adverts ${ids} are the same job and place in "${language}", so none of them is linked with the other languages.`;
      return [finding('translation-ambiguous', aboutJob(first), found)];
    });
  });
}

/** Every language once, and none linked: their places differ. */
function unlinked(variants: readonly Job[]): Finding[] {
  const [first, second] = variants;
  const isPair = new Set(variants.map(languageOf)).size === variants.length;
  if (!first || !second || !isPair || variants.some((job) => job.translations.length > 0)) return [];
  const named = variants.map(
    (job) => `${job.advertId} (${job.language}, ${job.place?.locality ?? 'no place'})`,
  );
  const found = `Adverts ${some(named)} are one job in different languages, but their places differ, so they are not linked.`;
  return [finding('translation-unlinked', aboutJob(first), found)];
}

const languageOf = (job: Job): string => primaryLanguage(job.language);

const placeOf = (job: Job): string =>
  JSON.stringify(job.place && [job.place.countryCode, fold(job.place.locality ?? '')]);
