import { endingOf } from './cv-types.ts';

/** Bytes of a file that are worth reading in a browser. */
const mostBytes = 10_000_000;
/** Bytes that a document of a packed file may have. */
const mostUnpacked = 20_000_000;

/** Loads the readers of all types, so that reading a file makes no request. @throws {Error} if one can't be loaded */
export async function loadReaders(): Promise<void> {
  const [{ getResolvedPDFJS }] = await Promise.all([import('unpdf'), import('fflate')]);
  await getResolvedPDFJS();
}

/**
 * Reads the text of a CV: PDF, DOCX, ODT or plain text. It is read on the visitor's device alone. The reader of a type is
 * loaded when it is needed.
 *
 * @param pages of a PDF that are read at most
 * @returns `null` where the file has no text that can be read: a scan, a password, another type, a broken or empty file
 */
export async function readCvText(file: File, pages: number): Promise<string | null> {
  if (file.size > mostBytes) return null;
  try {
    const text = await textOf(file, pages);
    return text === null || text.trim() === '' ? null : text;
  } catch {
    // Whatever is wrong with the file, the visitor can still type.
    return null;
  }
}

async function textOf(file: File, pages: number): Promise<string | null> {
  const ending = endingOf(file.name);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (ending === 'pdf') return pdfText(bytes, pages);
  if (ending === 'docx') return documentText(bytes, 'word/document.xml');
  if (ending === 'odt') return documentText(bytes, 'content.xml');
  return ending === 'txt' ? new TextDecoder().decode(bytes) : null;
}

async function pdfText(bytes: Uint8Array, pages: number): Promise<string> {
  const { getDocumentProxy } = await import('unpdf');
  const document = await getDocumentProxy(bytes, { verbosity: 0 });
  try {
    let text = '';
    for (let number = 1; number <= Math.min(pages, document.numPages); number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      for (const item of items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
      text += '\n';
    }
    return text;
  } finally {
    await document.loadingTask.destroy();
  }
}

/** The text of a document that is XML in a ZIP archive: a line for each paragraph. */
async function documentText(bytes: Uint8Array, name: string): Promise<string | null> {
  const { unzipSync } = await import('fflate');
  const filter = (entry: { name: string; originalSize: number }) =>
    entry.name === name && entry.originalSize <= mostUnpacked;
  const xml = unzipSync(bytes, { filter })[name];
  if (!xml) return null;
  const marked = new TextDecoder()
    .decode(xml)
    .replace(/<\/(?:w:p|text:p|text:h)>|<(?:w:br|w:cr|text:line-break)\b[^>]*>/g, '\n')
    .replace(/<(?:w:tab|text:tab|text:s)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '');
  return marked.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, named) => {
    if (named) return entities[named] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The only entities of XML. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
