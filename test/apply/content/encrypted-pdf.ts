import { createCipheriv, createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { page, pages, pdf } from './samples.ts';

/* PDFs as programs encrypt them that forbid to print or copy: anybody opens them, without a password. */

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const id = Buffer.alloc(16, 7);
const owner = Buffer.alloc(32, 9);
const vector = Buffer.alloc(16, 3);
const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest();

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const s = [...Array(256).keys()];
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (s[i] ?? 0) + (key[i % key.length] ?? 0)) % 256;
    [s[i], s[j]] = [s[j] ?? 0, s[i] ?? 0];
  }
  let i = 0;
  let j = 0;
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) % 256;
    j = (j + (s[i] ?? 0)) % 256;
    [s[i], s[j]] = [s[j] ?? 0, s[i] ?? 0];
    return byte ^ (s[((s[i] ?? 0) + (s[j] ?? 0)) % 256] ?? 0);
  }) as Buffer;
}

/** CBC behind its vector, with padding. */
const aes = (key: Buffer, bytes: Uint8Array): Buffer => {
  const cipher = createCipheriv(key.length === 16 ? 'aes-128-cbc' : 'aes-256-cbc', key, vector);
  return Buffer.concat([vector, cipher.update(bytes), cipher.final()]);
};

interface Method {
  /** What stands in the dictionary. */
  dictionary: string;
  encrypt(bytes: Uint8Array, object: number): Buffer;
}

const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`;

/** RC4 or AES of 128 bits. @param password of the reader; an empty one opens the file */
function older(name: 'RC4 of 40 bits' | 'RC4' | 'AES', password: Buffer): Method {
  const isShort = name === 'RC4 of 40 bits';
  const length = isShort ? 5 : 16;
  const rights = Buffer.alloc(4);
  rights.writeInt32LE(-44);
  const padded = Buffer.concat([password, padding]).subarray(0, 32);
  let key = md5(padded, owner, rights, id).subarray(0, length);
  if (!isShort) for (let round = 0; round < 50; round += 1) key = md5(key);
  let user = isShort ? rc4(key, padding) : md5(padding, id);
  for (let round = 0; !isShort && round < 20; round += 1) {
    user = rc4(
      key.map((byte) => byte ^ round),
      user,
    );
  }
  const checks = `/O ${hex(owner)} /U ${hex(Buffer.concat([user, Buffer.alloc(32)]).subarray(0, 32))} /P -44`;
  const start = `/Filter /Standard ${checks}`;
  const dictionary =
    name === 'AES'
      ? `<< ${start} /V 4 /R 4 /Length 128 /CF << /StdCF << /CFM /AESV2 /Length 16 >> >> /StmF /StdCF /StrF /StdCF >>`
      : `<< ${start} ${isShort ? '/V 1 /R 2' : '/V 2 /R 3 /Length 128'} >>`;
  return {
    dictionary,
    encrypt(bytes, object) {
      const own = Buffer.from([object, 0, 0, 0, 0]);
      const salt = Buffer.from(name === 'AES' ? 'sAlT' : '');
      const objectKey = md5(key, own, salt).subarray(0, Math.min(16, length + 5));
      return name === 'AES' ? aes(objectKey, bytes) : rc4(objectKey, bytes);
    },
  };
}

const sha = (bits: number, bytes: Uint8Array) => createHash(`sha${bits}`).update(bytes).digest();

/** AES of 256 bits, as of PDF 2.0 (revision 6) or before it (5). */
function newer(revision: 5 | 6, password: Buffer): Method {
  const hash = (salt: Buffer): Buffer => {
    let key = sha(256, Buffer.concat([password, salt]));
    if (revision === 5) return key;
    for (let round = 1; ; round += 1) {
      const long = Buffer.concat(Array<Buffer>(64).fill(Buffer.concat([password, key])));
      const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
      const mixed = cipher.setAutoPadding(false).update(long);
      key = sha([256, 384, 512][Number(BigInt(`0x${mixed.toString('hex', 0, 16)}`) % 3n)] ?? 256, mixed);
      if (round >= 64 && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
    }
  };
  const key = Buffer.alloc(32, 5);
  const [check, wrap] = [Buffer.from('checking'), Buffer.from('wrapping')];
  const cipher = createCipheriv('aes-256-cbc', hash(wrap), Buffer.alloc(16)).setAutoPadding(false);
  const user = Buffer.concat([hash(check), check, wrap]);
  const other = Buffer.alloc(48, 9);
  return {
    dictionary: `<< /Filter /Standard /V 5 /R ${revision} /Length 256 /P -44 /O ${hex(other)} /OE ${hex(owner)} /U ${hex(user)} /UE ${hex(cipher.update(key))} /Perms ${hex(Buffer.alloc(16))} /CF << /StdCF << /CFM /AESV3 /Length 32 >> >> /StmF /StdCF /StrF /StdCF >>`,
    encrypt: (bytes) => aes(key, bytes),
  };
}

export const methods = ['RC4 of 40 bits', 'RC4', 'AES', 'AES of 256 bits', 'AES of PDF 2.0'] as const;

/**
 * A PDF with an encrypted title, `Ada`, and an encrypted object stream.
 *
 * @param object that is in the object stream
 * @param password without which it can't be opened
 */
export function encryptedPdf(method: (typeof methods)[number], object: string, password = ''): Buffer {
  const secret = Buffer.from(password);
  const { dictionary, encrypt } =
    method === 'AES of 256 bits'
      ? newer(5, secret)
      : method === 'AES of PDF 2.0'
        ? newer(6, secret)
        : older(method, secret);
  const packed = encrypt(deflateSync(`9 0 ${object}`), 6);
  return pdf(
    [
      ...['<< /Type /Catalog /Pages 2 0 R >>', pages, page, dictionary],
      `<< /Title ${hex(encrypt(Buffer.from('Ada'), 5))} >>`,
      Buffer.concat([
        Buffer.from(
          `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length} >>\nstream\r\n`,
        ),
        packed,
        Buffer.from('\nendstream'),
      ]),
    ],
    `/Encrypt 4 0 R /Info 5 0 R /ID [${hex(id)} ${hex(id)}]`,
  );
}
