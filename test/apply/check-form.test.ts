import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteOf } from '../../src/apply/candidate-actions.ts';
import { checkForm, cleanApplication } from '../../src/apply/check-form.ts';
import { cleanName } from '../../src/apply/file-types.ts';
import type { Application } from '../../src/apply/outbox.ts';
import { cleanLine, cleanText } from '../../src/site/apply/check-field.ts';

/** Controls, marks of direction, separators, halves of characters. Line breaks are looked at apart. */
const unwanted = /[^\P{Cc}\n]|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]|\p{Cs}/u;
const evil = '\0\x07\x1b\x7f\x85\u061c\u200e\u202e\u2028\u2029\u2066\ufeff\ud800';

/** Any text, with many of the characters that are not wanted. */
const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...evil, '\r\n', '\n', '\t', 'ż', '👩‍💻')))
  .map((parts) => parts.join(''));

describe('texts', () => {
  test('cost as much as they are long: runs of spaces in every field of a form', () => {
    const field = `a${' '.repeat(1_000_000)}b`;
    const names = ['name', 'lastname', 'email', 'phone', 'message', 'profile'];
    const fields = new Map(names.map((name) => [name, [field]]));
    const form = { jobId: 1, consents: [], questions: [], isFileRequired: false };
    // A cost that grows with the square of the length would take hours.
    expect(checkForm(form, fields).faults.map(({ code }) => code)).toContain('too-long');
  });

  test('have nothing that is unwanted, whatever they were, and cleaning them again changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanText(text), cleanLine(text)]) {
          expect(clean).not.toMatch(unwanted);
          expect(clean.isWellFormed()).toBe(true);
        }
        expect(cleanLine(text)).not.toContain('\n');
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text));
        expect(cleanName(`${text}.pdf`)?.name ?? '').not.toMatch(/[\n]/);
        expect(cleanName(`${text}.pdf`)?.name ?? '').not.toMatch(unwanted);
      }),
    );
  });

  test('keep their words and their lines', () => {
    expect(cleanText('Zażółć\r\ngęślą\u2028jaźń\u0085\n\tend ')).toBe('Zażółć\ngęślą\njaźń\n\n end');
    expect(cleanText('می‌خواهم 👩‍💻')).toBe('می‌خواهم 👩‍💻');
    expect(cleanLine('Ada\u202E\0\n Lovelace')).toBe('Ada Lovelace');
  });
});

const answers = { question: `Why?${evil}`, answer: `Be${evil}cause`, sid: 'why' };
const sent: Application = {
  ...{ jobId: 1, name: `A${evil}da`, lastname: `Love${evil}lace`, email: `ada${evil}@example.com` },
  ...{ phone: `+48${evil}1`, message: `One\r\ntwo${evil}`, profile: `https://me@example.com/${evil}` },
  answers: [answers],
  consents: [{ provision: 1, forJob: false, version: `v1${evil}` }],
  files: [{ id: 'x', name: `c${evil}v.pdf`, type: 'application/pdf', size: 1 }],
  origin: `a=b${evil}`,
};

test('an application that was kept before is clean when it is sent, its note too', () => {
  const { message, ...lines } = cleanApplication(sent);
  expect(JSON.stringify(lines)).not.toMatch(/\\u|\\n/);
  for (const text of [message, JSON.stringify(lines)]) expect(text).not.toMatch(unwanted);
  expect(noteOf({ application: sent, reference: 'K7Q2-M9XD' }).content).not.toMatch(unwanted);
  expect(noteOf({ application: sent, reference: 'K7Q2-M9XD' }).content).toContain('One<br>two');
});

test('a form is clean before it is judged', () => {
  const form = {
    ...{ jobId: 1, consents: [], isFileRequired: false },
    questions: [{ key: 'a', label: 'A', kind: 'text', options: [], isRequired: true, sid: 'a' } as const],
  };
  const fields = (values: Record<string, string>) =>
    new Map(Object.entries(values).map(([name, value]) => [name, [value]]));
  const given = { name: 'A\u202eda\0', lastname: 'Love\nlace', email: 'ada@example.com\u200b' };
  const { application, faults } = checkForm(
    form,
    fields({
      ...given,
      ...{ profile: ' https://ada:pw@Example.com/me\u202e ', message: 'a\u2028b\0', answer_a: 'x\u0007\ny' },
    }),
  );
  expect(faults).toEqual([]);
  expect(application).toMatchObject({
    ...{ name: 'Ada', lastname: 'Love lace', email: 'ada@example.com', message: 'a\nb' },
    profile: 'https://example.com/me',
    answers: [{ answer: 'x y' }],
  });
  const only = checkForm(
    form,
    fields({ ...given, name: '\0\u202e', answer_a: '\u2028', profile: 'ftp://a' }),
  );
  expect(only.faults.map(({ field, code }) => `${field} ${code}`)).toEqual([
    ...['name missing', 'profile wrong', 'answer_a missing'],
  ]);
});
