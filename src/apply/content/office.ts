import { Parser } from 'htmlparser2';
import { compoundSignature, readCompound } from './compound.ts';
import { type Budget, type FileBudget, unpack, unpackStart } from './inflate.ts';

/** The result for a file: its type, or why it is refused. */
export type Finding<Type extends string> = Type | 'active' | 'locked' | 'damaged' | 'bomb';

/** Word before 2007: an OLE compound file (MS-CFB) with the stream `WordDocument` (MS-DOC 2.1). */
export function inspectDoc(bytes: Buffer): Finding<'doc'> {
  const entries = readCompound(bytes);
  if (entries === null) return 'damaged';
  const isActive = entries.some(({ name, hasChildren }) => {
    const key = name.toLowerCase();
    return macroStorages.has(key) || (key === 'objectpool' && hasChildren) || key === '\x01ole10native';
  });
  if (isActive) return 'active';
  return entries.some(({ name, kind }) => kind === 'stream' && name === 'WordDocument') ? 'doc' : 'damaged';
}

/** Storages and streams of a VBA project (MS-OVBA 2.2.1; MS-DOC 2.1.9). */
const macroStorages: ReadonlySet<string> = new Set([
  'macros',
  'vba',
  '_vba_project',
  '_vba_project_cur',
  'projectwm',
]);

/** A ZIP archive: a document of Word or OpenDocument, or neither. */
export async function inspectZip(bytes: Buffer, budget: FileBudget): Promise<Finding<'docx' | 'odt'>> {
  const entries = readZip(bytes, budget);
  if (typeof entries === 'string') return entries;
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const isWord = byName.has('[content_types].xml') && byName.has('word/document.xml');
  if (!isWord && !byName.has('mimetype')) return 'damaged';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'locked';
  const parts = await inspectParts(entries, budget, 'may contain documents');
  if (parts !== null) return parts;
  return isWord ? inspectWord(byName, budget) : inspectOpenDocument(byName, budget);
}

const programs = /\.(?:exe|dll|js|jse|vbs|vbe|wsf|hta|scr|bat|cmd|ps1|lnk|jar|com|msi)$/i;

/**
 * Refuses forbidden parts of a document under any name: a compound file (such as VBA projects and OLE objects), a
 * program, RTF, or an archive with any of these. The table behind a chart is such an archive.
 */
async function inspectParts(
  entries: readonly ZipEntry[],
  budget: FileBudget,
  archives: 'may contain documents' | 'none',
): Promise<'active' | 'damaged' | 'bomb' | null> {
  for (const entry of entries) {
    if (programs.test(entry.name)) return 'active';
    const start = await entry.start();
    if (start.subarray(0, 8).equals(compoundSignature)) return 'active';
    const first = start.toString('latin1', 0, 8);
    if (/^(?:MZ|\{\\rt|\x7fELF|#!)/.test(first)) return 'active';
    if (!first.startsWith('PK\x03\x04')) continue;
    if (archives === 'none') return 'active';
    const found = await inspectInner(entry, budget);
    if (found !== null) return found;
  }
  return null;
}

async function inspectInner(
  entry: ZipEntry,
  budget: FileBudget,
): Promise<'active' | 'damaged' | 'bomb' | null> {
  budget.archives -= 1;
  if (budget.archives < 0) return 'bomb';
  const bytes = await entry.read(budget);
  if (typeof bytes === 'string') return bytes;
  const inner = readZip(bytes, budget);
  if (typeof inner === 'string') return inner;
  if (inner.some(({ isEncrypted }) => isEncrypted)) return 'active';
  const found = await inspectParts(inner, budget, 'none');
  return found ?? inspectPackage(new Map(inner.map((one) => [one.name.toLowerCase(), one])), budget);
}

type ByName = ReadonlyMap<string, ZipEntry>;

/** Content types of executable parts (ECMA-376 part 2, 10.1.2.2; MS-OFFMACRO 2.2). */
const activeTypes = /macroEnabled|vbaProject|vbaData|activeX|oleObject|msdownload|java/i;
const wordType = /\.wordprocessingml\.document\.main\+xml$/i;

async function inspectWord(byName: ByName, budget: FileBudget): Promise<Finding<'docx'>> {
  const types: string[] = [];
  const found = await inspectPackage(byName, budget, types);
  if (found !== null) return found;
  return types.some((type) => wordType.test(type.trim())) ? 'docx' : 'damaged';
}

/** The types and relationships of an Open Packaging Convention archive. @param types receives the content types */
async function inspectPackage(
  byName: ByName,
  budget: FileBudget,
  types: string[] = [],
): Promise<'active' | 'damaged' | 'bomb' | null> {
  for (const [name, entry] of byName) {
    const isTypes = name === '[content_types].xml';
    if (!isTypes && !name.endsWith('.rels')) continue;
    const bytes = await entry.read(budget.lists);
    if (typeof bytes === 'string') return bytes;
    let isActive = false;
    const isRead = eachElement(bytes, (tag, attributes) => {
      const { ContentType = '', Type = '', Target = '', TargetMode = '' } = attributes;
      if (tag === 'Relationship') isActive ||= isActiveRelation(Type, Target, /external/i.test(TargetMode));
      if (ContentType === '') return;
      types.push(ContentType);
      isActive ||= activeTypes.test(ContentType);
    });
    if (isActive) return 'active';
    if (!isRead) return 'damaged';
  }
  return null;
}

/** Relationships by the last part of their type; those of Office 2007 and of ISO/IEC 29500 Strict differ before it. */
const activeRelations =
  /^(?:vbaProject|wordVbaData|vbaProjectSignature\w*|oleObject|control|activeXControlBinary|ui|userInterface|customUI|extensibility|attachedToolbars)$/i;
/** External targets that are opened only by a click, or show a picture. */
const harmlessElsewhere = /^(?:hyperlink|image|video|audio|media)$/i;

function isActiveRelation(type: string, target: string, isExternal: boolean): boolean {
  const kind = type.trim().split('/').at(-1) ?? '';
  if (activeRelations.test(kind)) return true;
  if (!isExternal || isLocalPath(target)) return false;
  if (/^image$/i.test(kind)) return !/^https?:/i.test(target.trim());
  return !harmlessElsewhere.test(kind);
}

/**
 * Whether a template, or another target that a program opens by itself, is a file of the computer. Word names the
 * template of a document with its whole path, such as `file:///C:\Users\Ada\Templates\CV.dotx`.
 */
export function isLocalPath(target: string): boolean {
  const path = unescaped(target)
    .replace(/[\p{Cc}\p{Cf}\s]/gu, '')
    .replaceAll('\\', '/');
  const bare = path.replace(/^file:(?:\/\/(?:localhost)?(?=\/))?/i, '');
  if (/^\/{2}/.test(bare)) return false;
  return /^\/?[a-z]:/i.test(bare) || !/^[a-z][\w+.-]*:/i.test(bare);
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const textType = 'application/vnd.oasis.opendocument.text';
/** Events that call scripts, also by form controls and links (ODF 1.3 part 3, 14.4). */
const scriptAddress = /^(?:vnd\.sun\.star\.\w+|macro|service|slot|\.uno):/i;

/**
 * With any prefix, since every document chooses its own. These texts may be large, so they are searched, not parsed.
 */
const activeElement = /<(?:[\w.-]+:)?(?:event-listener|script|dde-source|dde-connection-decl)[\s/>]/;
const encryptedElement = /<(?:[\w.-]+:)?encryption-data[\s/>]/;

async function inspectOpenDocument(byName: ByName, budget: FileBudget): Promise<Finding<'odt'>> {
  const type = await byName.get('mimetype')?.read(budget);
  if (typeof type !== 'object') return type ?? 'damaged';
  if (type.toString('latin1').trim() !== textType || !byName.has('content.xml')) return 'damaged';
  if (
    [...byName.keys()].some((name) => /^(?:basic|scripts|dialogs)\/|(?:^|\/)(?:basic|scripts)\//.test(name))
  ) {
    return 'active';
  }
  for (const name of ['meta-inf/manifest.xml', 'content.xml', 'styles.xml', 'settings.xml']) {
    const bytes = await byName.get(name)?.read(budget);
    if (typeof bytes === 'string') return bytes;
    const text = bytes === undefined ? '' : xmlText(bytes);
    if (text === null) return 'damaged';
    if (encryptedElement.test(text)) return 'locked';
    if (activeElement.test(text)) return 'active';
    let count = 0;
    for (const address of addressesIn(text)) {
      if (scriptAddress.test(address)) return 'active';
      count += 1;
      if (count > mostAddresses) return 'bomb';
    }
  }
  return 'odt';
}

/** Most addresses of one part of a document: no letter has more. */
const mostAddresses = 50_000;

/** Addresses of links, frames and events, with entities resolved, one by one: there may be millions. */
function* addressesIn(xml: string): Generator<string> {
  const attributes = /[:\s](?:href|macro-name)\s*=\s*(?:"([^"<]{0,2000})|'([^'<]{0,2000}))/g;
  for (const [, double, single] of xml.matchAll(attributes)) {
    yield decoded(double ?? single ?? '').replace(/\s/g, '');
  }
}

/** Resolves numeric references; an address can't begin with a named one. */
const decoded = (text: string): string =>
  text.replace(/&#(?:x0*([\da-f]{1,6})|0*(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? '' : String.fromCodePoint(code);
  });

/**
 * Calls `see` for each element of an XML document. Names are passed without prefixes, which every document chooses.
 *
 * @returns whether it could be read
 */
function eachElement(
  bytes: Buffer,
  see: (tag: string, attributes: Readonly<Record<string, string>>) => void,
): boolean {
  const text = xmlText(bytes);
  if (text === null) return false;
  const local = (name: string): string => name.slice(name.indexOf(':') + 1);
  const onopentag = (tag: string, attributes: Record<string, string>): void =>
    see(
      local(tag),
      Object.fromEntries(Object.entries(attributes).map(([name, value]) => [local(name), value])),
    );
  const parser = new Parser({ onopentag }, { xmlMode: true, decodeEntities: true });
  parser.end(text);
  return true;
}

/**
 * An XML document in UTF-8 or UTF-16, the encodings that packages may have (ECMA-376 part 2, 9.1.4).
 *
 * @returns `null` when it has another one, or entities of its own: other programs may read it differently
 */
function xmlText(bytes: Buffer): string | null {
  const isLittle = bytes[0] === 0xff || (bytes[0] === 0x3c && bytes[1] === 0);
  const isBig = bytes[0] === 0xfe || (bytes[0] === 0 && bytes[1] === 0x3c);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([^"']*)/.exec(text)?.[1] ?? 'utf-8';
  const isKnown = /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii|ascii|iso-8859-1|windows-1252)$/i.test(declared);
  return isKnown && !/<!(?:DOCTYPE|ENTITY)/i.test(text) ? text : null;
}

/** A file in a ZIP archive. */
export interface ZipEntry {
  /** With `/` between folders. Only ASCII is decoded. */
  name: string;
  isEncrypted: boolean;
  /** Its bytes, unpacked. */
  read(budget: Budget): Promise<Buffer | 'damaged' | 'bomb'>;
  /** Its first bytes, 64 at most. */
  start(): Promise<Buffer>;
}

const mostEntries = 5_000;
const mostUnpacked = 300_000_000;
const endRecord = Buffer.from('PK\x05\x06', 'latin1');
const localSignature = 0x04034b50;
const entrySignature = 0x02014b50;

interface Found {
  name: string;
  /** Where it begins, and where its bytes end. */
  at: number;
  stop: number;
  packed: Buffer;
  flags: number;
  method: number;
}

/**
 * Reads the directory of a ZIP archive (APPNOTE 4.3). Programs read archives in different ways: by the directory at the
 * end, or from entry to entry. So the archive has to begin and end with the file, the names in both places have to be
 * equal, and no two entries may have the same name or share bytes.
 *
 * @param budget is charged for the entries
 */
function readZip(bytes: Buffer, budget: Pick<FileBudget, 'entries'>): ZipEntry[] | 'damaged' | 'bomb' {
  const end = bytes.lastIndexOf(endRecord);
  if (end < 0 || end + 22 > bytes.length || end + 22 + bytes.readUInt16LE(end + 20) !== bytes.length) {
    return 'damaged';
  }
  const count = bytes.readUInt16LE(end + 10);
  budget.entries -= count;
  if (count > mostEntries || budget.entries < 0) return 'bomb';
  const found: Found[] = [];
  const names = new Set<string>();
  let at = bytes.readUInt32LE(end + 16);
  let unpacked = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== entrySignature) return 'damaged';
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength).replaceAll('\\', '/');
    const key = name.toLowerCase();
    const entry = readLocal(bytes, at, end);
    if (entry === null || names.has(key)) return 'damaged';
    names.add(key);
    found.push({ name, ...entry });
    unpacked += bytes.readUInt32LE(at + 24);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (unpacked > mostUnpacked) return 'bomb';
  return isInOrder(found) ? found.map(entryOf) : 'damaged';
}

/** The entry itself, by its record in the directory. */
function readLocal(bytes: Buffer, record: number, end: number): Omit<Found, 'name'> | null {
  const at = bytes.readUInt32LE(record + 42);
  const nameLength = bytes.readUInt16LE(record + 28);
  if (at + 30 > end || record + 46 + nameLength > end) return null;
  if (bytes.readUInt32LE(at) !== localSignature) return null;
  const start = at + 30 + nameLength + bytes.readUInt16LE(at + 28);
  const stop = start + bytes.readUInt32LE(record + 20);
  if (bytes.readUInt16LE(at + 26) !== nameLength || stop > end) return null;
  const isSame =
    bytes.compare(bytes, at + 30, at + 30 + nameLength, record + 46, record + 46 + nameLength) === 0;
  const method = bytes.readUInt16LE(record + 10);
  if (!isSame || method !== bytes.readUInt16LE(at + 8)) return null;
  const flags = bytes.readUInt16LE(record + 8) | bytes.readUInt16LE(at + 6);
  return { at, stop, packed: bytes.subarray(start, stop), flags, method };
}

function isInOrder(entries: readonly Found[]): boolean {
  const sorted = entries.toSorted((a, b) => a.at - b.at);
  return sorted.every(({ at }, index) => at >= (sorted[index - 1]?.stop ?? 0)) && sorted[0]?.at === 0;
}

function entryOf({ name, packed, flags, method }: Found): ZipEntry {
  const isEncrypted = (flags & 1) !== 0;
  return {
    name,
    isEncrypted,
    async read(budget) {
      if (method === 8) return unpack(packed, budget);
      if (method !== 0) return 'damaged';
      budget.left -= packed.length;
      return budget.left < 0 ? 'bomb' : packed;
    },
    start: async () => (method === 8 ? unpackStart(packed) : packed.subarray(0, 64)),
  };
}
