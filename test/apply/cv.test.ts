import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { contactsIn, readCv } from '../../src/browser/apply/cv.ts';
import { pdfOf } from './pdf-of.ts';

describe('who a CV is about', () => {
  test.each([
    [
      'Ada Lovelace\nada@example.com\n+44 20 7946 0958',
      ['Ada', 'Lovelace', 'ada@example.com', '+44 20 7946 0958'],
    ],
    [
      'CURRICULUM VITAE\nDane osobowe\nImię i nazwisko: Zażółć Gęślą-Jaźń\nData urodzenia: 01.02.1990\ntel. 601 234 567',
      ['Zażółć', 'Gęślą-Jaźń', '', '601 234 567'],
    ],
    ['KOWALSKI Jan\njan.kowalski@poczta.example', ['Jan', 'Kowalski', 'jan.kowalski@poczta.example', '']],
    ['ANNA NOWAK-KOWALSKA\nKsięgowa', ['Anna', 'Nowak-Kowalska', '', '']],
    [
      'Lebenslauf\nDr. Jürgen von der Heide\nHandy: 0171/2345678',
      ['Jürgen', 'von der Heide', '', '0171/2345678'],
    ],
    ['Олена Шевченко\nТел.: +380 44 123 45 67', ['Олена', 'Шевченко', '', '+380 44 123 45 67']],
    [
      'Senior Developer\nBerlin Mitte\nWork Experience\nMax Muster\nmax.muster@web.example',
      ['Max', 'Muster', 'max.muster@web.example', ''],
    ],
    // Years, dates and numbers of papers are no telephone.
    ['Experience\n2015 - 2019 Example Ltd\n01.02.1990\nNIP 123-456-78-19 2001', ['', '', '', '']],
    ['', ['', '', '', '']],
  ])('is found in %j', (text, [name, lastname, email, phone]) => {
    expect(contactsIn(text)).toEqual({ name, lastname, email, phone });
  });

  test('whatever the text, the answer is text out of it and soon there', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 3_000 }), (text) => {
        const { email, phone } = contactsIn(text);
        expect(text.normalize('NFKC')).toContain(email);
        expect(phone.replace(/\D/g, '').length).toBeLessThanOrEqual(15);
      }),
      { numRuns: 50 },
    );
    for (const bad of [
      '1 '.repeat(50_000),
      'a.'.repeat(50_000),
      `${'x@'.repeat(40_000)}`,
      'A '.repeat(50_000),
    ]) {
      expect(contactsIn(bad).email).toBe('');
    }
  });
});

describe('the text of a CV', () => {
  const ada = { name: 'Ada', lastname: 'Lovelace', email: 'ada@example.com', phone: '+44 20 7946 0958' };
  const lines = ['Ada Lovelace', 'ada@example.com', '+44 20 7946 0958'];

  test('is read from PDF, DOCX, ODT and plain text', async () => {
    const paragraphs = (tag: string) => lines.map((line) => `<${tag}>${line}</${tag}>`).join('');
    const docx = zipSync({ 'word/document.xml': strToU8(`<w:document>${paragraphs('w:p')}</w:document>`) });
    const odt = zipSync({ 'content.xml': strToU8(`<office:text>${paragraphs('text:p')}</office:text>`) });
    expect(await readCv(new File([pdfOf(lines)], 'cv.pdf'))).toEqual(ada);
    expect(await readCv(new File([docx.slice()], 'CV.DOCX'))).toEqual(ada);
    expect(await readCv(new File([odt.slice()], 'cv.odt'))).toEqual(ada);
    expect(await readCv(new File([lines.join('\n')], 'cv.txt'))).toEqual(ada);
  });

  test.each([
    ['a scan', new File([pdfOf([])], 'scan.pdf')],
    ['half a PDF', new File([pdfOf(lines).slice(0, 40)], 'cv.pdf')],
    ['no archive', new File(['PK\u0003\u0004 no'], 'cv.docx')],
    ['another document', new File([zipSync({ 'a.xml': strToU8('<a/>') }).slice()], 'cv.docx')],
    ['a picture', new File([new Uint8Array(100)], 'cv.png')],
    ['nothing', new File([], 'cv.txt')],
  ])('is none of %s', async (_, file) => {
    expect(await readCv(file)).toBeNull();
  });

  test('that is unpacked to far too much is left alone', async () => {
    const bomb = zipSync({ 'word/document.xml': new Uint8Array(21_000_000) });
    expect(await readCv(new File([bomb.slice()], 'cv.docx'))).toBeNull();
  });
});
