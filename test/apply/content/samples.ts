import { deflateSync } from 'node:zlib';
import { zipSync } from 'fflate';

/* Files of all types that applicants send, made as programs make them, and what somebody with bad intentions makes of them. */

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A ZIP archive; texts are written in UTF-8, all packed. */
export const zip = (files: Readonly<Record<string, string | Uint8Array>>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? utf8(content) : new Uint8Array(content),
        ]),
      ),
    ),
  );

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const documentType =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export interface Relation {
  type: string;
  target: string;
  isExternal?: boolean;
}

export const relations = (list: readonly Relation[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list
    .map(
      ({ type, target, isExternal }, at) =>
        `<Relationship Id="rId${at}" Type="${type.includes(':') ? type : `${office}/${type}`}" Target="${target}"${isExternal ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

export const contentTypes = (types: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
    types,
  )
    .map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`)
    .join('')}</Types>`;

/** A document of Word. @param more parts besides, or in the place of those that it has */
export const docx = (more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer =>
  zip({
    '[Content_Types].xml': contentTypes({ '/word/document.xml': documentType }),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': '<w:document xmlns:w="w"><w:body><w:p/></w:body></w:document>',
    'word/_rels/document.xml.rels': relations([
      { type: 'settings', target: 'settings.xml' },
      { type: 'hyperlink', target: 'https://ada.example', isExternal: true },
      { type: 'image', target: 'https://pictures.example/me.png', isExternal: true },
    ]),
    'word/settings.xml': '<w:settings xmlns:w="w"/>',
    ...more,
  });

/** A table of Excel, as Word keeps one behind each chart. */
export const xlsx = (more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer =>
  zip({
    '[Content_Types].xml': contentTypes({
      '/xl/workbook.xml': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    }),
    '_rels/.rels': relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': '<workbook/>',
    ...more,
  });

const odtType = 'application/vnd.oasis.opendocument.text';

export const odt = (more: Readonly<Record<string, string | Uint8Array>> = {}): Buffer =>
  zip({
    mimetype: odtType,
    'META-INF/manifest.xml': `<manifest:manifest xmlns:manifest="m"><manifest:file-entry manifest:full-path="/" manifest:media-type="${odtType}"/></manifest:manifest>`,
    'content.xml':
      '<office:document-content xmlns:office="o" xmlns:xlink="x"><office:scripts/><office:body><text:a xlink:href="https://ada.example">me</text:a><office:event-listeners/></office:body></office:document-content>',
    'styles.xml': '<office:document-styles xmlns:office="o"/>',
    'Configurations2/accelerator/current.xml': '',
    ...more,
  });

const sector = 512;
const chainEnd = 0xfffffffe;

export interface CompoundPart {
  name: string;
  /** 1 storage, 2 stream. */
  type: 1 | 2;
  hasChildren?: boolean;
}

/**
 * A compound file by its directory: header, one sector of the allocation table, the directory, and one sector of data.
 *
 * @param change what is damaged in it
 */
export function compound(
  parts: readonly CompoundPart[],
  change: (bytes: Buffer) => void = () => undefined,
): Buffer {
  const all = [{ name: 'Root Entry', type: 5, hasChildren: true }, ...parts];
  const directorySectors = Math.ceil(all.length / 4);
  const bytes = Buffer.alloc(sector * (2 + directorySectors + 1));
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(4_096, 56);
  bytes.writeUInt32LE(chainEnd, 60);
  bytes.writeUInt32LE(chainEnd, 68);
  bytes.fill(0xff, 76, 512);
  bytes.writeUInt32LE(0, 76);
  const table = sector;
  bytes.fill(0xff, table, table + sector);
  bytes.writeUInt32LE(0xfffffffd, table);
  for (let at = 1; at <= directorySectors; at += 1) {
    bytes.writeUInt32LE(at === directorySectors ? chainEnd : at + 1, table + at * 4);
  }
  bytes.writeUInt32LE(chainEnd, table + (directorySectors + 1) * 4);
  for (const [index, { name, type, hasChildren = false }] of all.entries()) {
    const at = 2 * sector + index * 128;
    bytes.write(name, at, 62, 'utf16le');
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
    bytes[at + 66] = type;
    bytes.fill(0xff, at + 68, at + 80);
    if (hasChildren) bytes.writeUInt32LE(1, at + 76);
  }
  change(bytes);
  return bytes;
}

export const doc = (...more: CompoundPart[]): Buffer =>
  compound([
    { name: 'WordDocument', type: 2 },
    { name: '1Table', type: 2 },
    { name: '\x05SummaryInformation', type: 2 },
    { name: '\x01CompObj', type: 2 },
    { name: 'ObjectPool', type: 1 },
    ...more,
  ]);

/** A PDF with these objects, numbered from 1; the first is the catalog. A `Buffer` is written as it is. */
export function pdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places: number[] = [];
  let size = parts[0]?.length ?? 0;
  const add = (bytes: Buffer): void => {
    parts.push(bytes);
    size += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    places.push(size);
    add(Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]));
  }
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  add(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${size}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Group << /S /Transparency >> >>';
export const pages = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';

/** A PDF whose catalog has these entries, with further objects from number 4. */
export const pdfWith = (catalog: string, ...more: (string | Buffer)[]): Buffer =>
  pdf([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, pages, page, ...more]);

export const stream = (dictionary: string, bytes: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${Buffer.from(bytes).length} >>\nstream\n`),
    Buffer.from(bytes),
    Buffer.from('\nendstream'),
  ]);

export const packedStream = (dictionary: string, bytes: string | Buffer): Buffer =>
  stream(`${dictionary} /Filter /FlateDecode`, deflateSync(bytes));

/** An object stream with objects from this number. @param type its `/Type`, which readers do not look at */
export function objectStream(first: number, objects: readonly string[], type = '/Type /ObjStm'): Buffer {
  let at = 0;
  const pairs = objects.map((text, index) => {
    const pair = `${first + index} ${at}`;
    at += text.length + 1;
    return pair;
  });
  const head = `${pairs.join(' ')} `;
  return packedStream(`${type} /N ${objects.length} /First ${head.length}`, head + objects.join(' '));
}

export const rtf = (more = ''): Buffer =>
  Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator Word;}\\f0 My life \\'f3 ${more}\\par}`);

/** The smallest picture that has a size. */
export const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffc40014000100000000000000000000000000000009ffda0008010100003f0054dfffd9',
  'hex',
);
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
