import { type Advert, aboutJob, finding } from '../report/finding.ts';
import type { Finding } from '../report/report-schema.ts';
import { counted, quoted } from '../report/say.ts';

/** Words in the brackets of templates, in capitals or not. */
const fields =
  'company|firma|firm|employer|job|position|title|role|city|town|location|place|name|first ?name|last ?name|candidate|department|salary|date|address|email|phone|link|url|text|description|insert|here|stanowisko|miasto|imię|nazwa|stelle|stadt|ort|vorname|nachname|unternehmen|entreprise|ville|poste|empresa|ciudad|puesto|azienda|città|bedrijf|functie';

const patterns: readonly RegExp[] = [
  /\{\{[^{}]{1,80}\}\}/u,
  /\{%[^{}]{1,80}%\}/u,
  /\$\{[^{}]{1,80}\}/u,
  /<%=?[^<>%]{1,80}%>/u,
  /%%[\w .-]{1,60}%%/u,
  /(?<![\d\p{L}%])%[A-Z][A-Z_]{2,40}%(?![\p{L}\d])/u,
  /###[A-Z][\w .-]{1,60}###/u,
  /(?<![\p{L}\d])__[A-Z][A-Z_]{2,40}__(?![\p{L}\d])/u,
  /<<[^<>]{1,60}>>/u,
  new RegExp(String.raw`\[[^\[\]]{0,30}\b(?:${fields})\b[^\[\]]{0,30}\](?!\()`, 'iu'),
  new RegExp(String.raw`(?<![\$\{])\{[^{}:;"']{0,20}\b(?:${fields})\b[^{}:;"']{0,20}\}`, 'iu'),
  new RegExp(`<(?:your |the )?(?:${fields})(?: name| title| here)?>`, 'iu'),
  /(?<!\p{L})lorem ipsum(?!\p{L})/iu,
  /(?<!\p{L})(?:insert (?:your )?text here|text goes here|your text here|tutaj wpisz tekst|wpisz tekst|tekst do uzupełnienia|hier text einfügen|platzhaltertext|beispieltext|placeholder text)(?!\p{L})/iu,
  /(?<![\p{L}\d])(?:TODO|TBD|FIXME)\s?:/u,
  /(?<![\p{L}\d])[xX]{4,}(?![\p{L}\d])/u,
];

/** The placeholder of a template in a text, as written; `null` if there is none. */
function placeholderIn(text: string): string | null {
  for (const pattern of patterns) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}

/** Unfilled placeholders in the title and text of an advert. */
export function checkPlaceholders({ job, words }: Advert): Finding[] {
  const found = [job.title, words.text, ...job.facts.flatMap(({ values }) => values)].flatMap(
    (text) => placeholderIn(text) ?? [],
  );
  const [first] = found;
  if (first === undefined) return [];
  const where = placeholderIn(job.title) === null ? 'Its text' : 'Its title';
  const more = found.length === 1 ? '' : `, and ${counted(found.length - 1, 'more part')} of it another one`;
  return [finding('placeholder-left', aboutJob(job), `${where} says ${quoted(first, 60)}${more}.`)];
}
