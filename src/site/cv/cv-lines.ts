import { fold } from '../../i18n/fold.ts';

/** A line of a CV, and how much it says about the next job. */
export interface CvLine {
  text: string;
  /** 0 to 1: what is recent weighs most; hobbies and consents weigh nearly nothing. */
  weight: number;
  /** Whether it is in the block of contacts at the top, which names the town where the person lives. */
  isContact: boolean;
}

/** Longer texts are cut: no CV is longer. */
const longestText = 60_000;
const mostLines = 1_500;

/** What a line weighs by the part of the CV that it is in. */
const weights = { plain: 0.85, current: 1, education: 0.5, interests: 0.05, contact: 0.3 } as const;
/** What each year since the end of a job leaves of its weight, and the least that is left. */
const perYear = 0.85;
const leastOfAge = 0.2;
/** Lines at the top that can be contacts. */
const contactLines = 12;

const year = /(?<![\d,])(?:\d{1,2}[./-]){0,2}(19[5-9]\d|20\d\d)(?!\d)/g;
/** A whole day, as of a birth or of a signature, is no end of a job. */
const wholeDay = /^\d{1,2}[./-]\d{1,2}[./-]/;
/** "2017-18". */
const shortEnd = /(?<!\d)(?:19|20)\d\d\s?[-–—/]\s?(\d\d)(?![\d./-])/g;
/** "2021 –", "(2020–)", "2012-ACTUAL": a dash with no year behind it. */
const openEnd = /(?<!\d)(?:19|20)\d\d\)?\s?[-–—→>/]{1,3}(?!\s?\(?\d)/;

/**
 * Words for "since" and "until now", folded, in the languages of the interface; they are whole words of a line with a
 * year.
 */
const untilNow = new Set(
  `since present presently now current currently date today ongoing onwards
  seit heute jetzt aktuell laufend bisher gegenwartig
  depuis aujourd'hui aujourdhui present actuel actuellement jour poste cours
  obecnie teraz nadal dzis dzisiaj dzien
  desde actualidad actual actualmente presente hoy ahora
  dal oggi attuale attualmente corso tuttora
  sinds heden nu huidig
  atualmente atual hoje
  dosud soucasnost nyni sucasnost doteraz teraz danas sada trenutno sedaj zdaj danes
  jelenleg mostanaig jelen prezent acum
  nuvarande idag nutid nuvaerende nutid nykyinen nyt nuorodna
  praegu tanaseni siiani dabar iki siol sobrid lidz sim tagad
  настояще сега момента дотепер зараз тепер
  σημερα τωρα
  gunumuz halen devam
  illum inniu anois
  الان حاليا الحالي`
    .split(/\s+/)
    .map(fold),
);

type Kind = 'plain' | 'education' | 'interests' | 'left-out';

/** Beginnings of headings, folded, in the languages of the interface; longer ones are looked for in this order. */
const headings: readonly (readonly [kind: Kind, names: RegExp])[] = [
  [
    'interests',
    /^(?:hobb|hobij|interes|freizeit|zainteresow|loisir|centres? d.inter|passatemp|passion|aficion|vrije ?tij|zajm|konicek|konick|volny cas|zaujm|konjick|prosti cas|slobodno vrijeme|erdeklod|szabadid|harrast|vapaa-aika|fritid|intress|pomeg|laisvalaik|valaspriek|brivais laiks|huvi|vaba aeg|ilgi alan|hobiler|caitheamh|suim|passatemp|delghiet|pasiuni|интерес|хоби|хобі|захоплення|ενδιαφεροντα|χομπι|اهتمامات|هوايات)/u,
  ],
  [
    'education',
    /^(?:education|academic|schul|ausbildung|studium|bildung|formation|diplom|etudes|wyksztalcenie|edukacja|formacion|estudios|educacion|istruzione|titoli di studio|opleiding|onderwijs|formacao|educacao|vzdelani|vzdelanie|obrazovanje|izobrazba|izobrazevanje|vegzettseg|tanulmanyok|educatie|studii|utbildning|utdannelse|utdanning|uddannelse|koulutus|haridus|issilavinimas|izglitiba|egitim|oideachas|edukazzjoni|образование|освіта|εκπαιδευση|التعليم|المؤهلات)/u,
  ],
  [
    'plain',
    /^(?:profil|summary|about|personal statement|objective|skill|key |competenc|work|employ|experience|professional|career|languages?|it.?skill|comput|berufs|beruflich|erfahrung|kenntnis|fahigkeit|sprach|edv|stationen|qualifikation|weiterbildung|zusatz|kann ich|uber mich|technolog|stack|experienc|competen|langue|parcours|postes|permis|informatique|logiciels|doswiadczenie|umiejetno|kwalifikacje|jezyki|kursy|uprawnienia|o mnie|podsumowanie|praca|zatrudnienie|przebieg|trayectoria|habilidad|aptitud|idiomas?|carne|permisos|sobre mi|esperienz|capacita|competenz|lingue|lavoro|patent|profilo|werkervaring|vaardighe|talen|ervaring|zkusenosti|dovednosti|skusenosti|zrucnosti|jazyk|iskustvo|vjestine|jezici|izkusnje|znanja|tapasztalat|keszseg|nyelv|aptitudini|limbi|erfarenhet|kompetens|sprak|erfaring|kompetanse|tyokokemus|taidot|kielitaito|kielet|tookogemus|oskused|keeled|patirtis|igudziai|kalbos|pieredze|prasmes|valodas|deneyim|beceri|diller|taithi|scileanna|esperjenza|hiliet|опит|умения|езици|досвід|навички|мови|εμπειρια|δεξιοτητες|γλωσσες|الخبر|المهارات|اللغات)/u,
  ],
  ['left-out', /^(?:referenc|references|referenz|referencje|referencias|referenze|referenties)/u],
];

/** The law that a consent names; the lines around it say only that. */
const consent =
  /2016\/679|\brodo\b|\bgdpr\b|\bdsgvo\b|\brgpd\b|\bavg\b|196\/2003|danych osobowych|dati personali|datos personales.{0,40}(?:consent|autoriz)|personal data/u;
/** Shorter lines beside a consent are no part of its sentence. */
const shortestConsent = 45;

/** Addresses, numbers of phones, mail: no words of a job. */
const contacts = /\S{1,64}@\S{1,100}|(?:https?:\/\/|www\.)\S+|\+?\d[\d ()/-]{6,20}\d/g;

/**
 * Reads a CV line by line. A line with years begins a job (or a school), which weighs less the longer ago it ended; a
 * heading ends it. The line above the years is read with them where it is short, as many write the job's name there.
 *
 * @param text as it comes out of the file
 * @param thisYear what is not over has this year
 * @param names of the person, which are no words of the CV: a Koch need not be a cook
 */
export function cvLines(text: string, thisYear: number, names: readonly string[] = []): CvLine[] {
  const lines = text
    .normalize('NFKC')
    .slice(0, longestText)
    .split(/\r?\n/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, mostLines);
  const ends = lines.map(endOf);
  const newest = Math.min(
    thisYear,
    Math.max(0, ...ends.map((end) => (end === 'open' ? thisYear : (end ?? 0)))),
  );
  const ageOf = (end: number | 'open') => (end === 'open' ? 0 : Math.max(0, newest - end));
  const person = names.flatMap((name) => fold(name).split(/\s+/)).filter((word) => word.length > 1);
  const left = consentLines(lines);
  let kind: Kind = 'plain';
  let age: number | null = null;
  let hasBegun = false;
  return lines.map((line, at): CvLine => {
    const end = ends[at] ?? null;
    const heading = headingOf(line);
    if (heading !== null) {
      kind = heading.kind;
      age = null;
    }
    if (end !== null) {
      age = ageOf(end);
      if (kind === 'interests') kind = 'plain';
    }
    hasBegun ||= (heading !== null && at > 0) || end === 'open' || at >= contactLines;
    const below = heading === null && end === null && isTitle(line) ? (ends[at + 1] ?? null) : null;
    const own = below === null ? age : ageOf(below);
    const isContact = !hasBegun || (/^(?:\p{L}+ ?){1,3}:/u.test(line) && at < contactLines && end === null);
    const weight = left.has(at) || kind === 'left-out' ? 0 : weightOf(kind, own);
    return { text: withoutPerson(line.replace(contacts, ' '), person, at), weight, isContact };
  });
}

function weightOf(kind: Kind, age: number | null): number {
  if (kind === 'interests') return weights.interests;
  const base = kind === 'education' ? weights.education : age === null ? weights.plain : weights.current;
  return base * Math.max(leastOfAge, perYear ** (age ?? 0));
}

/** The year in which what a line is about ended, `open` where it has not; `null` without a year. */
function endOf(line: string): number | 'open' | null {
  const found = [...line.matchAll(year)];
  const years = found.map(([, text]) => Number(text));
  const [last = 0] = years.slice(-1);
  for (const [, digits = ''] of line.matchAll(shortEnd)) {
    const end = Math.floor(last / 100) * 100 + Number(digits);
    if (end > last) years.push(end);
  }
  if (years.length === 0) return null;
  const words = fold(line).split(/[^\p{L}\p{M}']+/u);
  if (words.some((word) => untilNow.has(word)) || (years.length === 1 && openEnd.test(line))) return 'open';
  return years.length === 1 && wholeDay.test(found[0]?.[0] ?? '') ? null : Math.max(...years);
}

/** A heading, or a label in front of a text ("Skills: …"). */
function headingOf(line: string): { kind: Kind } | null {
  const folded = fold(line).replace(/^[^\p{L}]+/u, '');
  const isShort = line.length <= 40 && line.split(' ').length <= 4 && !/\d/.test(line);
  const isLabel = /^[^:]{2,40}:/.test(line) && !/\d/.test(line.split(':')[0] ?? '');
  if (!isShort && !isLabel) return null;
  const found = headings.find(([, names]) => names.test(folded));
  if (found && (isLabel || isShort)) return { kind: found[0] };
  return isLabel || (isShort && line === line.toUpperCase() && /\p{Lu}{4}/u.test(line))
    ? { kind: 'plain' }
    : null;
}

/** Whether a line can be the name of the job whose years are below it. */
const isTitle = (line: string) => line.length <= 70 && !/^[-•*·▪–]|[.;:]$/.test(line);

function consentLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  lines.forEach((line, at) => {
    if (!consent.test(fold(line)) && !consent.test(line.toLowerCase())) return;
    found.add(at);
    for (const step of [-1, 1]) {
      for (
        let next = at + step;
        (lines[next]?.length ?? 0) >= shortestConsent && Math.abs(next - at) < 4;
        next += step
      )
        if (!/^[-•*]/.test(lines[next] ?? '')) found.add(next);
    }
  });
  return found;
}

/** Lines that name the person: the first ones, and labelled ones. */
function withoutPerson(line: string, person: readonly string[], at: number): string {
  if (person.length === 0 || at >= contactLines) return line;
  return line
    .split(' ')
    .filter((word) => !person.includes(fold(word).replace(/[^\p{L}\p{M}'-]/gu, '')))
    .join(' ');
}
