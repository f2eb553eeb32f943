import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/timing.ts';
import { createSmtp, MailError, type SendMail, Withheld } from '../../src/mail/smtp.ts';
import { Secret } from '../../src/service/integration/credentials.ts';
import { type Said, startQuickServer } from './quick-server.ts';

const letter = {
  ...{ to: 'anna@example.com', subject: 'New jobs', text: 'Cook 1\n', html: '<p>Cook 1</p>' },
  ...{ language: 'en', id: 'abc' },
};

/** A server that notes what it is asked, and a sender for it. */
async function mailing(said: { recipient?: Said; mail?: Said }, noted: string[]): Promise<SendMail> {
  const { url } = await startQuickServer({
    async onRecipient() {
      noted.push('recipient');
      // Long enough for a sender that does not wait to go on.
      for (let turn = 0; turn < 1_000; turn += 1) await setImmediate();
      noted.push('answer');
      return said.recipient ?? 250;
    },
    onMail(_, text) {
      noted.push(text.includes('Cook 1') ? 'mail' : 'half a mail');
      return said.mail ?? 250;
    },
  });
  const from = { name: 'Kolibra', address: 'jobs@kolibra.example' };
  return createSmtp({ url: new Secret(url), from, host: 'kolibra.example', clock: systemClock() });
}

const never = new AbortController().signal;

test('the end of a mail waits until the server has asked for it and has the rest', async () => {
  const noted: string[] = [];
  const send = await mailing({}, noted);
  await send(letter, never, async () => noted.push('end') > 0);
  expect(noted).toEqual(['recipient', 'answer', 'end', 'mail']);
});

test('a server that refuses the recipient is not asked for the end', async () => {
  const noted: string[] = [];
  const send = await mailing({ recipient: 550 }, noted);
  const sent = send(letter, never, async () => noted.push('end') > 0);
  await expect(sent).rejects.toBeInstanceOf(MailError);
  expect(noted).toEqual(['recipient', 'answer']);
});

test('a mail that is withheld in the last moment reaches no mailbox', async () => {
  const noted: string[] = [];
  const send = await mailing({}, noted);
  await expect(send(letter, never, async () => false)).rejects.toBeInstanceOf(Withheld);
  const broken = new Error('The disk is full.');
  await expect(send(letter, never, () => Promise.reject(broken))).rejects.toBe(broken);
  expect(noted).toEqual(['recipient', 'answer', 'recipient', 'answer']);
});
