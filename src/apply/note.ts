import type { NoteWrite } from '../service/wire/candidate.ts';
import { cleanText } from './clean-text.ts';
import type { Claim } from './outbox.ts';

/** The note on the candidate: the whole application, as a recruiter reads it. The reference finds it again. */
export function noteOf({ application, reference }: Pick<Claim, 'application' | 'reference'>): NoteWrite {
  const { phone, profile, message, answers, consents, files, origin } = application;
  const lines: [label: string, text: string][] = [
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

/** HTML has no controls either. */
const escaped = (text: string): string =>
  cleanText(text).replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
