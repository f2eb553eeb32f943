import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { inspect } from '../../../src/apply/content/inspect.ts';
import { encryptedPdf, methods } from './encrypted-pdf.ts';

describe.each(methods)('a PDF encrypted by %s', (method) => {
  test('that anybody may open is read', async () => {
    const honest = encryptedPdf(method, '<< /Type /Font /BaseFont /Arial >>');
    // Another reader can open it, so it is what it should be.
    const { info } = await (await getDocumentProxy(new Uint8Array(honest))).getMetadata();
    expect(info).toMatchObject({ Title: 'Ada' });
    expect(await inspect(honest)).toBe('pdf');
  });

  test('with JavaScript in its encrypted objects is refused', async () => {
    expect(await inspect(encryptedPdf(method, '<< /S /JavaScript /JS (x) >>'))).toBe('active');
  });

  test('that needs a password is refused as such', async () => {
    expect(await inspect(encryptedPdf(method, '<< >>', 'secret'))).toBe('locked');
  });
});
