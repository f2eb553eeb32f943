import type { Card } from '../board/recruitments.ts';
import { formatPay } from '../i18n/format.ts';
import { type InterfaceLanguage, localeOf } from '../i18n/languages.ts';
import { fill, plural } from '../i18n/plural.ts';
import { alertTexts, dictionaryOf } from '../i18n/translate.ts';
import { letterOf, type Piece } from '../mail/letter.ts';
import type { Letter } from '../mail/smtp.ts';
import type { SiteSettings } from '../settings/site-schema.ts';
import { cardView } from '../site/views/card.ts';

/** Where a mail leads to, all whole URLs. */
export interface LetterPlaces {
  /** The page of the alert: it shows, changes and ends it. */
  page: string;
  /** The jobs that the alert finds; notes that it is used. */
  jobs: string;
  /** A job's page, from its path. */
  jobAt: (address: string) => string;
  /** Host of the site. */
  host: string;
}

export interface LetterAbout {
  to: string;
  /** Of the site whose jobs are searched. */
  site: SiteSettings;
  language: InterfaceLanguage;
  /** The search in words, harmless; `''` for all jobs. */
  label: string;
  places: LetterPlaces;
  /** The same for every attempt to send this mail. */
  messageId: string;
}

/** A mail shows so many jobs; the page has them all. */
const mostJobs = 20;

/**
 * The mail that asks a mailbox whether it wants an alert. It is sent to addresses that anybody may have typed: nothing of
 * it was written by the sender but the recognised words of the search.
 */
export function confirmationOf({ to, site, language, label, places, messageId }: LetterAbout): Letter {
  const texts = alertTexts(language, site);
  const company = site.name;
  return letterOf({
    ...{ to, site, language, id: messageId },
    subject: fill(texts.confirmSubject, { company }),
    pieces: [
      { kind: 'text', text: fill(texts.confirmText, { company }) },
      searchLine(label, language, site),
      { kind: 'button', label: texts.confirm, address: places.page },
      { kind: 'text', text: texts.confirmIgnore },
    ],
    footer: [{ kind: 'soft', text: places.host }],
  });
}

/** The search in words: "Search: cook, Łódź + 25 km". */
function searchLine(label: string, language: InterfaceLanguage, site: SiteSettings): Piece {
  const what = label === '' ? dictionaryOf(language, site).allJobs : label;
  return { kind: 'strong', text: `${alertTexts(language, site).search}: ${what}` };
}

/**
 * The mail with new jobs.
 *
 * @param cards the new ones, in the order to show; may be empty with `isAsked`
 * @param isAsked whether the mail asks if the alert is still wanted
 */
export function jobsLetter(
  { to, site, language, label, places, messageId }: LetterAbout,
  cards: readonly Card[],
  isAsked: boolean,
): Letter {
  const texts = alertTexts(language, site);
  const company = site.name;
  const asks: Piece[] = isAsked
    ? [
        ...(cards.length > 0 ? [{ kind: 'strong' as const, text: texts.still }] : []),
        { kind: 'text', text: texts.stillHint },
        { kind: 'button', label: texts.keep, address: places.page },
      ]
    : [];
  const left = cards.length - mostJobs;
  const jobs: Piece[] =
    cards.length === 0
      ? []
      : [
          searchLine(label, language, site),
          ...cards.slice(0, mostJobs).map((card) => jobPiece(card, language, site, places)),
          ...(left > 0 ? [{ kind: 'text' as const, text: plural(texts.more, left, language) }] : []),
          { kind: 'button', label: texts.seeAll, address: places.jobs },
        ];
  const subject =
    cards.length === 0 ? texts.still : plural(texts.newJobs, cards.length, language, { company });
  return letterOf({
    ...{ to, site, language, subject, id: messageId },
    pieces: [...(cards.length === 0 ? [searchLine(label, language, site)] : []), ...jobs, ...asks],
    footer: [
      { kind: 'soft', text: fill(texts.why, { host: places.host }) },
      { kind: 'quiet', label: texts.manage, address: places.page },
    ],
    headers: {
      // RFC 8058: mail programs end the alert with one POST to this address.
      'List-Unsubscribe': `<${places.page}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-ID': `<alerts.${places.host.replace(/:\d+$/, '')}>`,
    },
  });
}

function jobPiece(
  card: Card,
  language: InterfaceLanguage,
  site: SiteSettings,
  { jobAt }: Pick<LetterPlaces, 'jobAt'>,
): Piece {
  const { title, where, facts, pay, address, language: own } = cardView(card, language, site);
  const payText = pay ? [formatPay(pay, language, localeOf(language, site), site)] : [];
  return {
    kind: 'job',
    title,
    language: own,
    facts: [...(where === '' ? [] : [where]), ...facts, ...payText],
    address: jobAt(address),
  };
}
