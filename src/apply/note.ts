import type { NoteWrite } from '../service/wire/candidate.ts';
import { cleanText } from '../site/apply/clean-text.ts';
import type { Claim } from './outbox.ts';

const noneLeft = { isKnown: false, left: [], source: null };

/**
 * The note on the candidate: the whole application, for recruiters. It is found again by the reference.
 *
 * @param at `isKnown`: the candidate was at the service before, so the note says who has sent this; `left`: fields that
 *   the service did not accept, of which `source` is recorded nowhere else
 */
export function noteOf(
  { application, reference }: Pick<Claim, 'application' | 'reference'>,
  at: { isKnown: boolean; left: readonly string[]; source: string | null } = noneLeft,
): NoteWrite {
  const { name, lastname, email, phone, profile, message, answers, consents, files, origin } = application;
  const lines: [label: string, text: string][] = [
    ['Sent as', at.isKnown ? `${name} ${lastname}, ${email}` : ''],
    ['Source', at.left.includes('source') ? (at.source ?? '') : ''],
    ['Fields that the service did not take', at.left.join(', ')],
    ['Phone', phone],
    ['Profile', profile],
    ...answers.map(({ question, answer }): [string, string] => [question, answer]),
    ['Consents', consents.map(({ provision, version }) => `${provision} (${version})`).join(', ')],
    ['Files', files.map(({ name }) => name).join(', ')],
    ['Came from', origin],
  ];
  const facts = lines
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `<p><b>${escaped(label)}:</b> ${escaped(text)}</p>`);
  const body = message === '' ? [] : [`<p>${escaped(message).replace(/\r?\n/g, '<br>')}</p>`];
  return {
    title: `Application ${reference}`,
    content: [`<p>Sent through the careers site, ${reference}.</p>`, ...body, ...facts].join('\n'),
  };
}

/** HTML allows no control characters either. */
const escaped = (text: string): string =>
  cleanText(text).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
