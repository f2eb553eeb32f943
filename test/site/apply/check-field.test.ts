import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownField, readField, tidyField, usualDigits } from '../../../src/site/apply/check-field.ts';
import { fieldLengths } from '../../../src/site/apply/fields.ts';

const fields = Object.keys(fieldLengths) as KnownField[];
const read = (field: KnownField, given: string) => {
  const { text, fault } = readField(field, given, false);
  return fault ?? text;
};

describe('honest input is accepted, and delivered as services take it', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada.Lovelace+jobs@Example.COM \n', 'Ada.Lovelace+jobs@Example.COM'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@почта.рф', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@xn--80a1acny.xn--p1ai', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@example.com\u200b', 'ada@example.com'],
    ["o'neil@example.com", "o'neil@example.com"],
    ['ａｄａ＠example.com', 'ada@example.com'],
  ])('e-mail %j', (given, delivered) => expect(read('email', given)).toBe(delivered));

  test.each([
    ['+48 600 100 200', '+48 600 100 200'],
    [' +48\u00a0600\u00a0100\u00a0200 ', '+48 600 100 200'],
    ['(022) 123–45–67', '(022) 123-45-67'],
    ['+49 (0)171 / 234 56 78', '+49 (0)171 / 234 56 78'],
    ['(+48) 601234567', '(+48) 601234567'],
    ['+٤٨ ٦٠٠ ١٠٠ ٢٠٠', '+48 600 100 200'],
    ['۰۹۱۲ ۳۴۵ ۶۷۸۹', '0912 345 6789'],
    ['+९१ ९८७६५ ४३२१०', '+91 98765 43210'],
    ['020 7946 0123 ext. 12', '020 7946 0123 ext. 12'],
    ['020 7946 0123x12', '020 7946 0123x12'],
    ['22 123 45 67 w. 12', '22 123 45 67 w. 12'],
    ['22 123 45 67 wew. 12', '22 123 45 67 wew. 12'],
    ['+7 495 123-45-67 доб. 12', '+7 495 123-45-67 доб. 12'],
    ['030 123456, Durchwahl 7', '030 123456, Durchwahl 7'],
    ['+44 20 7946 0123;ext=12', '+44 20 7946 0123;ext=12'],
    ['+44 20 7946 0123 (ext 12)', '+44 20 7946 0123 (ext 12)'],
    ['030 123456 #12', '030 123456 #12'],
    ['tel:+48600100200', '+48600100200'],
    ['Tel.: 600 100 200', '600 100 200'],
  ])('phone %j', (given, delivered) => expect(read('phone', given)).toBe(delivered));

  test.each([
    ['https://example.com/me', 'https://example.com/me'],
    ['linkedin.com/in/ada', 'https://linkedin.com/in/ada'],
    [' www.LinkedIn.com/in/ada ', 'https://www.linkedin.com/in/ada'],
    ['//github.com/ada', 'https://github.com/ada'],
    ['http://ada.example/', 'http://ada.example/'],
    ['HTTP://Ada.Example', 'http://ada.example/'],
    ['ada.example:8080/cv', 'https://ada.example:8080/cv'],
    ['müller.example/ä b', 'https://xn--mller-kva.example/%C3%A4%20b'],
    ['medium.com/@ada', 'https://medium.com/@ada'],
    ['https://ada:secret@EXAMPLE.com/\u202ex', 'https://example.com/x'],
  ])('profile %j', (given, delivered) => expect(read('profile', given)).toBe(delivered));
});

describe('what is none is called wrong', () => {
  test.each<[KnownField, string]>([
    ...['12', '=HYPERLINK("x")', '@ada', 'a/b'].map((text): [KnownField, string] => ['name', text]),
    ...['ada', 'ada@host', '@example.com', 'ada@', 'ada@exam ple.com', 'a..b@example.com', '.a@b.co'].map(
      (text): [KnownField, string] => ['email', text],
    ),
    ...['ada@example.com, bob@example.com', 'ada@bü_cher.example', 'ada@-a.example'].map(
      (text): [KnownField, string] => ['email', text],
    ),
    ...['call me', '1234', '12345678901234567', '+', '=1+1 23456', '600 100 200 or 300 400 500'].map(
      (text): [KnownField, string] => ['phone', text],
    ),
    ...['http://linkedin', 'linkedin', 'ada lovelace', '@ada', 'ada@example.com', 'javascript:alert(1)'].map(
      (text): [KnownField, string] => ['profile', text],
    ),
    ...[
      'ftp://a.example',
      'data:text/html,x',
      'http:a.example',
      '/in/ada',
      '127.0.0.1',
      'https://[::1]/',
    ].map((text): [KnownField, string] => ['profile', text]),
  ])('%s %j', (field, given) => expect(read(field, given)).toBe('wrong'));
});

test('an empty field is missing where it is required, and a long one too long', () => {
  for (const field of fields) {
    expect(readField(field, ' \u200b\n', true)).toEqual({ text: '', fault: 'missing' });
    expect(readField(field, ' ', false)).toEqual({ text: '', fault: null });
    expect(readField(field, 'a'.repeat(20_000), false).fault).toBe('too-long');
  }
});

test('an address in another script may be as long as one in ASCII', () => {
  const { text, fault } = readField('profile', `example.com/${'ż'.repeat(480)}`, true);
  expect([fault, text.length]).toEqual([null, 'https://example.com/'.length + 480 * 6]);
});

test('digits of every script that has a row of them are usual ones', () => {
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const written = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false });
    const row = [...'0123456789'].map((digit) => written.format(Number(digit))).join('');
    if (/^\p{Nd}+$/u.test(row)) expect([system, usualDigits(row)]).toEqual([system, '0123456789']);
  }
});

/** Any text, with many of the characters that fields are made of. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.constantFrom(
        ...'@.:/+-()#<> \n\u200b٣９ü',
        'mailto:',
        'tel:',
        'http://',
        'ext',
        '123',
        'example.com',
      ),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

test('what is accepted once is accepted again as it was delivered, and is the same', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fields), anyText, (field, given) => {
      const { text, fault } = readField(field, given, true);
      expect(tidyField[field](text)).toBe(text);
      if (fault === null) expect(readField(field, text, true)).toEqual({ text, fault: null });
    }),
    { numRuns: 2_000 },
  );
});

const words = fc.stringMatching(/^[a-z][a-z\d]{0,8}$/);
const digits = fc.integer({ min: 10_000_000, max: 999_999_999 });

test('what people add by pasting changes nothing', () => {
  const around = fc.constantFrom('', ' ', '\n', '\u00a0', '\u200b', '\ufeff', '\u202a', '\t');
  const typed = fc.oneof(
    fc.tuple(
      fc.constant<KnownField>('email'),
      fc.tuple(words, words).map(([a, b]) => `${a}@${b}.example`),
    ),
    fc.tuple(
      fc.constant<KnownField>('phone'),
      digits.map((number) => `+48 ${number}`),
    ),
    fc.tuple(
      fc.constant<KnownField>('profile'),
      fc.tuple(words, words).map(([a, b]) => `https://${a}.example/${b}`),
    ),
  );
  fc.assert(
    fc.property(typed, around, around, ([field, text], before, after) => {
      expect(readField(field, `${before}${text}${after}`, true)).toEqual({ text, fault: null });
    }),
  );
});

test('a phone number in any script and with an extension in any language keeps every digit', () => {
  const scripts = fc.constantFrom(0x0030, 0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50, 0xff10, 0x1d7ce);
  const marks = fc.constantFrom(
    ' ext. ',
    ' w. ',
    ' доб. ',
    'x',
    ' #',
    ', ',
    ' Durchwahl ',
    ' تحويلة ',
    ';ext=',
  );
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 999_999 }), scripts, marks, (number, inner, zero, mark) => {
      const given = `${number}${mark.trim() === ',' ? ' #' : mark}${inner}`;
      const written = given.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      const { text, fault } = readField('phone', written, true);
      expect([fault, text.replace(/\D/g, '')]).toEqual([null, `${number}${inner}`]);
    }),
  );
});
