import { describe, expect, test } from 'vitest';
import { inspect } from '../../../src/apply/content/inspect.ts';
import { decryptionOf } from '../../../src/apply/content/pdf-encryption.ts';
import type { PdfDictionary, PdfValue } from '../../../src/apply/content/pdf-values.ts';
import { encryptedPdf } from './encrypted-pdf.ts';
import { contentTypes, docx, objectStream, odt, page, pages, pdf, pdfWith, xlsx } from './samples.ts';

/* Small files that ask for much work. */

const repeated = (count: number, text: string): string => text.repeat(count);
const parts = <T>(count: number, name: string, part: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name.replace('*', String(at)), part]));
const charts = (count: number, chart: Buffer) => docx(parts(count, 'word/embeddings/*.xlsx', chart));
const many = 20_000;
const longList = xlsx({ '[Content_Types].xml': contentTypes(parts(2_000, '/xl/*.xml', 'application/xml')) });
const encryptedBy = (value: string) => `<< /Filter /Standard /V 5 /R 6 /U <${'00'.repeat(48)}> ${value} >>`;

describe('what multiplies is a bomb', () => {
  test.each<[string, Buffer]>([
    [
      'a filter that is very many arrays of itself',
      Buffer.concat([
        pdfWith(''),
        Buffer.from(repeated(many, '5 0 obj[5 0 R]endobj ')),
        Buffer.from('6 0 obj << /N 1 /First 4 /Filter 5 0 R >> stream\nx\nendstream endobj'),
      ]),
    ],
    [
      'parameters that are very many arrays of themselves',
      Buffer.concat([
        pdfWith(''),
        Buffer.from(repeated(many, '5 0 obj[5 0 R]endobj ')),
        Buffer.from('6 0 obj << /N 1 /First 4 /Filter /Fl /DecodeParms 5 0 R >> stream\nx\nendstream endobj'),
      ]),
    ],
    [
      'very many events with very many actions',
      Buffer.concat([
        pdfWith(''),
        Buffer.from(repeated(5_000, '5 0 obj << /O 7 0 R >> endobj 6 0 obj << /AA 5 0 R >> endobj ')),
      ]),
    ],
    [
      'actions of which each is followed by the next one very often',
      Buffer.concat([
        pdfWith('/OpenAction 10 0 R'),
        Buffer.from(
          Array.from(
            { length: 20 },
            (_, at) => `${10 + at} 0 obj [${repeated(20, `<< /Next ${11 + at} 0 R >> `)}] endobj `,
          ).join(''),
        ),
        Buffer.from('9 0 obj << /S /GoTo /Next 10 0 R >> endobj 8 0 obj << /OpenAction 9 0 R >> endobj'),
      ]),
    ],
    [
      'very many trailers that name very many objects',
      Buffer.concat([
        pdfWith(''),
        Buffer.from(repeated(5_000, '9 0 obj 1 endobj trailer << /Encrypt 9 0 R >> ')),
      ]),
    ],
    ['archives in a document, with more entries than there may be', charts(3, xlsx(parts(3_000, 'a*', '')))],
    ['… more archives than there may be', charts(51, xlsx())],
    ['… longer lists than there may be in all', charts(10, longList)],
    ['a document with very many links', odt({ 'content.xml': repeated(50_001, '<a xlink:href="#a"/>') })],
  ])('%s', async (_, bytes) => {
    expect(await inspect(bytes)).toBe('bomb');
  });
});

test('a document has as many charts and links as people make', async () => {
  expect(await inspect(charts(50, xlsx()))).toBe('docx');
  expect(await inspect(charts(2, longList))).toBe('docx');
  expect(await inspect(odt({ 'content.xml': repeated(50_000, '<a xlink:href="#a"/>') }))).toBe('odt');
});

test('a script behind many links is found', async () => {
  const links = repeated(40_000, '<a xlink:href="#a"/>');
  const bytes = odt({ 'content.xml': `${links}<a xlink:href="vnd.sun.star.script:a"/>` });
  expect(await inspect(bytes)).toBe('active');
});

test('streams without an end are searched for it until they are too long in all', async () => {
  const streams = Array.from(
    { length: 900 },
    (_, at) => `${at + 10} 0 obj << /N 0 /First 4 >> stream\n endobj `,
  );
  const bytes = Buffer.concat([pdfWith(''), Buffer.from(streams.join(''))]);
  const indexOf = bytes.indexOf.bind(bytes);
  let searched = 0;
  bytes.indexOf = (value: string | number | Uint8Array, from?: unknown) => {
    const found = indexOf(value, from as number);
    if (value === 'endstream') searched += (found < 0 ? bytes.length : found) - Number(from);
    return found;
  };
  expect(await inspect(bytes)).toBe('bomb');
  expect(searched).toBeLessThan(3 * bytes.length);
});

test('objects in a stream without an end are read', async () => {
  const whole = pdfWith('', objectStream(5, ['<< /S /JavaScript /JS (x) >>']));
  const bytes = Buffer.from(
    whole
      .toString('latin1')
      .replaceAll('endstream', '')
      .replace(/\/Length \d+/, ''),
    'latin1',
  );
  expect(await inspect(bytes)).toBe('active');
});

describe('the key of a PDF', () => {
  const dictionary = (entries: Record<string, PdfValue>): PdfDictionary => ({
    kind: 'dictionary',
    entries: new Map(Object.entries(entries).map(([key, value]) => [key, [value]])),
  });
  const text = (bytes: string): PdfValue => ({ kind: 'text', bytes: Buffer.from(bytes) });

  /** How many times a key is looked for: each time the method of encryption is read. */
  function triesOf(trailers: readonly PdfDictionary[], objects: readonly PdfValue[] = []): number {
    let tries = 0;
    const found = decryptionOf(trailers, (value) => {
      if (value.kind === 'name' && value.name === 'Standard') tries += 1;
      return value.kind === 'reference' ? [...objects] : [value];
    });
    expect(found).toBe('locked');
    return tries;
  }
  const encrypt = () => dictionary({ Filter: { kind: 'name', name: 'Standard' } });
  const reference: PdfValue = { kind: 'reference', number: 1 };

  test('is looked for in each object once, and in eight at most', () => {
    const one = encrypt();
    const trailer = dictionary({ Encrypt: reference });
    expect(triesOf(Array(500).fill(trailer), [one])).toBe(1);
    expect(triesOf(Array(500).fill(trailer), Array.from({ length: 500 }, encrypt))).toBe(8);
    const withIds = Array.from({ length: 500 }, (_, at) =>
      dictionary({ Encrypt: one, ID: { kind: 'array', items: [text(`id ${at}`)] } }),
    );
    expect(triesOf(withIds)).toBe(8);
  });

  test('that is not found is one that needs a password', async () => {
    const objects = repeated(2_000, `4 0 obj ${encryptedBy('')} endobj `);
    const trailers = repeated(100, 'trailer << /Encrypt 4 0 R >> ');
    expect(await inspect(Buffer.concat([pdfWith(''), Buffer.from(objects + trailers)]))).toBe('locked');
  });

  test('of AES has 128 bits, whatever its dictionary says', async () => {
    const saying = (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replace('/R 4 /Length 128', '/R 4 /Length 40 '), 'latin1');
    expect(await inspect(saying(encryptedPdf('AES', '<< >>')))).toBe('pdf');
    expect(await inspect(saying(encryptedPdf('AES', '<< /S /JavaScript /JS (x) >>')))).toBe('active');
  });
});

test('what breaks a reader of ours is damaged', async () => {
  const bytes = Buffer.from(pdf([page, pages]));
  bytes.includes = () => {
    throw new RangeError('No such place.');
  };
  expect(await inspect(bytes)).toBe('damaged');
});
