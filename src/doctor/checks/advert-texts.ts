import { plainLetters } from '../../board/text.ts';
import type { Section } from '../../board/texts.ts';
import { sectionsOf } from '../../board/texts.ts';
import { isAllCaps, undecorated } from '../../board/title.ts';
import { builtInTexts } from '../../i18n/translate.ts';
import { wordsOfHtml } from '../../site/job/advert-text.ts';
import { type Advert, type AdvertWords, aboutJob, aboutSetting, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { byCodeUnit, counted, literal, quoted, some } from '../report/say.ts';

/** Less text than this beside a picture is only its caption. */
const captionLength = 100;
const shortLength = 200;
const longLength = 600;

/** What screen reader users and programs miss in an advert's text and pictures. */
export function checkText({ job, words }: Advert): Finding[] {
  const about = aboutJob(job);
  const { length, images, imagesWithoutAlt } = words;
  const findings: Finding[] = [];
  if (length === 0 && images === 0) {
    return [finding('text-missing', about, 'It has no text and no picture.')];
  }
  if (images > 0 && length < captionLength) {
    const found = `It is ${counted(images, 'picture')} with ${counted(length, 'character')} of text.`;
    findings.push(finding('text-only-in-pictures', about, found));
  } else if (length < shortLength) {
    findings.push(finding('text-too-short', about, `Its text has ${counted(length, 'character')}.`));
  }
  if (length >= longLength && !words.isDivided) {
    const found = `Its text of ${length} characters has no section and no heading.`;
    findings.push(finding('text-without-headings', about, found));
  }
  if (imagesWithoutAlt > 0) {
    const found =
      images === 1
        ? 'Its picture has no alternative text.'
        : `${imagesWithoutAlt} of its ${images} pictures have no alternative text.`;
    findings.push(finding('image-without-alt', about, found));
  }
  return findings;
}

/** Fields that the interface has a word for. */
const words = builtInTexts('en').sections;

/** Values of adverts that neither the service nor the owner names: one finding for each `field_id`. */
export function checkSections(adverts: readonly Advert[]): Finding[] {
  const unnamed = new Map<string, { ids: number[]; text: string }>();
  for (const { job } of adverts.toSorted((one, other) => one.job.advertId - other.job.advertId)) {
    const sections = sectionsOf(job).filter(isUnnamed);
    for (const [field, [first]] of Map.groupBy(sections, (section) => section.field)) {
      const found = unnamed.get(field) ?? { ids: [], text: wordsOfHtml(first?.html ?? '') };
      unnamed.set(field, found);
      found.ids.push(job.advertId);
    }
  }
  return [...unnamed]
    .sort(([one], [other]) => byCodeUnit(one, other))
    .map(([field, { ids, text }]) => {
      const excerpt = text === '' ? 'pictures' : quoted(text, 80);
      const found = `The value ${quoted(field)} has no name in ${counted(ids.length, 'advert')} (${some(ids)}); it holds ${excerpt}.`;
      const key = literal(field);
      const todo = `Add ${key}: 'what it is', to fields.sectionLabels in site.config.ts, or ${key} to fields.hiddenSections.`;
      return finding('section-unnamed', aboutSetting('fields.sectionLabels'), found, todo, ids.length);
    });
}

const isUnnamed = ({ field, heading }: Section): boolean => heading === null && !Object.hasOwn(words, field);

/** The content of a job's sections. Their HTML is the site's own (board/html/safe-html.ts), so tags end at ">". */
export function wordsOfSections(sections: readonly Section[]): AdvertWords {
  const html = sections.map((section) => section.html).join('\n');
  const text = sections
    .map((section) => wordsOfHtml(section.html))
    .filter(Boolean)
    .join(' ');
  return {
    text,
    length: text.length,
    images: html.match(/<img /g)?.length ?? 0,
    imagesWithoutAlt: html.match(/<img [^>]*\balt=""/g)?.length ?? 0,
    isDivided: sections.length > 1 || /<h[3-6][ >]/.test(html),
  };
}

/** "Test" and "trial" in the languages of the interface, as in a title that says nothing else. */
const testWords = new Set(
  `test tests testing testowe testowa testowy testowo testanzeige teststelle testjob testi teszt testas tests testni
   testovací testovacia testovacie zkouška skúška prueba pruebas teste prova essai proeve probe proba próba preskus
   prøve prov deneme δοκιμή δοκιμαστική τεστ тест тестове тестова тестовий тестовая проба пробна اختبار تجربة تجريبي
   dummy sample przykład przykładowe beispiel example exemple ejemplo esempio asdf qwerty qwertz lorem ipsum`.split(
    /\s+/,
  ),
);
/** Words that may be beside it. */
const besideTest = new Set(
  `ogłoszenie ogłoszenia oferta oferty praca pracy rekrutacja job jobs advert ad post posting vacancy position the a an
   this is to only please ignore do not anzeige stelle stellenanzeige nur bitte nicht oferta empleo anuncio annonce
   offre emploi annuncio offerta lavoro vacature advertentie inzerát pozice оголошення вакансія обява állás hirdetés
   stilling jobb anunț anúncio vaga skelbimas sludinājums kuulutus ilmoitus ilan oglas إعلان وظيفة new nowe
   nowa neu xxx abc`.split(/\s+/),
);
/** Words in titles of jobs that are about testing. */
const testers =
  /engineer|inżynier|ingenieur|ingénieur|ingeniero|ingegnere|engenheiro|insinööri|ingenjör|інженер|entwickl|develop|automat|analy|lead|manager|menedżer|specjalist|speciali|technik|technic|quality|jakoś|software|oprogramow|\bqa\b|\bit\b|тестув|labor/iu;

const edges = String.raw`[-–—:|/.,_\s]`;
const bracketed =
  /[([{]\s*(?:tests?|testowe|testowa|testowy|тест|τεστ|teszt|prueba|teste|prova|essai)\s*[)\]}]/iu;
const atEdge = new RegExp(
  `^(?:test|тест|τεστ)\\s*[-–—:|!]+${edges}*\\S|\\S\\s*[-–—:|]+\\s*(?:test|тест|τεστ)(?:\\s*\\d+)?$`,
  'iu',
);

/** A copy that was not renamed. "Copy" alone is a craft: "Copy editor", "Head of Copy". */
const copied =
  /^(?:copy of|copy \(\d+\)|kopia|kopie von|kopie \(\d+\)|copie de|copia de|copia di|cópia de|kopi af|kopi av|kopia av|kopie van|kopie|kópia|másolat|копія|копие от|koopia|kopija|kópia z|kopya|kopio|αντίγραφο|نسخة من)(?!\p{L})|[([{]\s*copy(?:\s*\d+)?\s*[)\]}]$|[([{-–—]\s*(?:kopia|kopie|copie|copia|cópia|kopi|kópia|másolat|копія|kopija|kopya|kopio|koopia|نسخة)(?:\s*\d+)?\s*[)\]}]?$|(?<!\p{L})kopia(?:\s*\(?\d+\)?)?$/iu;

/** Random keystrokes, and rows of x that are no Roman number. */
const random =
  /(?<!\p{L})(?:asdf\p{L}*|qwert[yz]\p{L}*|lorem ipsum)(?!\p{L})|(?<![\p{L}\d])x{3,}(?![\p{L}\d])/u;

/** Phrases that forbid applying, in the languages of the interface. */
const forbidden =
  /(?<!\p{L})(?:do not apply|don['’]t apply|please ignore|nie aplikować|nie aplikuj|proszę nie aplikować|nicht bewerben|keine bewerbung(?:en)?|ne pas postuler|no aplicar|no postular|non candidarsi|não se candidatar|niet solliciteren|neodpovídejte|nereagovat|nereagovať|не подавати|не відгукуватися|не кандидатствайте|sök inte|ikke søg|ikke søk|älä hae|ära kandideeri|ne jelentkezz|nu aplica(?:ți)?|başvurmayın|nepieteikties|nekandidatuoti|ne prijavljujte|μην κάνετε αίτηση|لا تتقدم)(?!\p{L})/iu;

/** The words that make a title look like a test or a copy; `null` if it looks like a job. */
export function testIn(title: string): string | null {
  const words = title.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isTest =
    words.some((word) => testWords.has(word)) &&
    words.every((word) => testWords.has(word) || besideTest.has(word));
  if (isTest) return title;
  for (const pattern of [forbidden, copied, random]) {
    const [found] = pattern.exec(title) ?? [];
    if (found !== undefined) return found.trim();
  }
  if (testers.test(title)) return null;
  return bracketed.exec(title)?.[0] ?? (atEdge.test(title) ? title : null);
}

const number = String.raw`\d{1,3}(?:[ .,'’]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const currency = String.raw`zł|zl|pln|eur|euro|€|usd|us\$|\$|gbp|£|chf|uah|грн|₴|kč|czk`;

const amounts = [
  new RegExp(
    `(?<!\\d)(?:${number})(?: ?[-–—] ?(?:${number}))? ?(?:tys\\.? )?(?:${currency})(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`(?:[€£$₴]) ?(?:${number})`, 'iu'),
  new RegExp(`(?<!\\d)(?:${number}) ?(?:brutto|netto|gross|брутто|нетто)(?!\\p{L})`, 'iu'),
];

/** The first amount of money that a text names, as it is written; `null` without one. */
export function moneyIn(text: string): string | null {
  for (const pattern of amounts) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}

const gross = 'brutto|netto|gross|брутто|нетто';
const period =
  '/ ?(?:h|godz|std|год)|(?:na|za|per|pro|на|за) (?:godz|mies|hour|month|year|stunde|monat|jahr|год|міс)';
const pay = new RegExp(
  `(?<!\\d)(?:${number}) ?[-–—] ?(?:${number}) ?(?:${currency})(?!\\p{L})|(?<!\\d)(?:${number}) ?(?:${currency}) (?=${gross}|${period})`,
  'iu',
);

/** The first amount that is likely to be pay: a range, or one that is gross, net, or per hour, month or year. */
export const payIn = (text: string): string | null => pay.exec(text)?.[0].trim() ?? null;

const months =
  `stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
  styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
  january february march april may june july august september october november december
  januar jänner februar märz april mai juni juli august september oktober november dezember
  січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня`
    .split(/\s+/)
    .join('|');

/** Dates as people write them; a year alone is none ("Praktyki 2026"), nor is a pair of hours ("6.00-14.00"). */
const dates = [
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])([./-])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d(?![\d.])/u,
  /(?<!\d)20\d\d([-./])(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])(?!\d)/u,
  /(?<![\d.])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?!\d)/u,
  /(?<![\d./-])(?:0[1-9]|1[0-2])[./]20\d\d(?!\d)/u,
  new RegExp(`(?<![\\p{L}\\d])(?:0?[1-9]|[12]\\d|3[01])\\.? (?:${months})(?!\\p{L})`, 'iu'),
  new RegExp(`(?<!\\p{L})(?:${months}) 20\\d\\d(?!\\d)`, 'iu'),
];

/**
 * What does not belong in a title (Google, JobPosting: "Don't include job codes, addresses, dates, salaries", and no
 * special characters such as "!!! *** WAREHOUSE WORKER ***").
 */
export function checkTitle({ job, post }: Advert): Finding[] {
  const about = aboutJob(job);
  const findings: Finding[] = [];
  if (isAllCaps(job.title)) {
    findings.push(
      finding(
        'title-all-caps',
        about,
        `The title is in capitals; the site shows ${quoted(job.displayTitle, 100)}.`,
      ),
    );
  }
  const isDrawn = plainLetters(post.advert.name ?? '') !== (post.advert.name ?? '');
  if (isDrawn || undecorated(job.title) !== job.title) {
    const what = isDrawn ? 'letters that are drawn, not written' : 'signs that only draw the eye';
    const found = `The title ${quoted(post.advert.name ?? '', 100)} has ${what}; the site shows ${quoted(job.displayTitle, 100)}.`;
    findings.push(finding('title-decorated', about, found));
  }
  const test = testIn(undecorated(job.title));
  if (test !== null) {
    const found = `The title says ${quoted(test, 100)}, as a test or a copy does.`;
    findings.push(finding('title-like-test', about, found));
  }
  const amount = moneyIn(job.title);
  if (amount !== null) {
    findings.push(finding('title-with-pay', about, `The title names the amount ${quoted(amount)}.`));
  }
  const date = dates.map((pattern) => pattern.exec(job.title)?.[0]).find((found) => found !== undefined);
  if (date !== undefined) {
    findings.push(finding('title-with-date', about, `The title names the date ${quoted(date)}.`));
  }
  return findings;
}
