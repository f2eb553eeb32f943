/** Whether there are bytes that no text has. A plain loop, because all bytes of large files pass here. */
function hasControls(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) return true;
  }
  return false;
}

/** Text for people: neither a page nor a script. UTF-16 begins with a mark (Unicode 23.8); else any Latin encoding. */
export function isText(bytes: Buffer): boolean {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  if (!isLittle && !isBig)
    return bytes.length > 0 && !hasControls(bytes) && !isCode(bytes.toString('utf8', 0, 1_024));
  try {
    const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be', { fatal: true }).decode(bytes);
    return text !== '' && !/[^\P{Cc}\t\n\f\r]|[\ufffe\uffff]/u.test(text) && !isCode(text);
  } catch {
    return false;
  }
}

const isCode = (text: string): boolean => /^\ufeff?\s*(?:#!|<)/.test(text);

/** Whether its segments lead to a frame with a size (ITU-T T.81, annex B). */
export function isJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    // All frames except DHT, JPG and DAC, which are between them.
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc) {
      return bytes.readUInt16BE(at + 7) > 0;
    } else if (marker === 0xda || marker === 0xd9) return false;
    else at += 2 + Math.max(2, bytes.readUInt16BE(at + 2));
  }
  return false;
}

/** Whether it begins with a header that has a size (PNG specification, 11.2.1). */
export const isPng = (bytes: Buffer): boolean =>
  bytes.length > 33 &&
  bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) &&
  bytes.toString('latin1', 12, 16) === 'IHDR' &&
  bytes.readUInt32BE(16) > 0 &&
  bytes.readUInt32BE(20) > 0;
