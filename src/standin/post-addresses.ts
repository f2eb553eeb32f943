/**
 * Public addresses of an advert. They hang on the advert id alone, so that publishing an advert again leaves
 * them as they are, as live services do.
 */

/** Address of the advert's public page. The code looks like the service's: base64 twice, ending in "=". */
export function publicAddress(baseUrl: string, advertId: number): string {
  return `${baseUrl}/public/an/${publicCode(advertId)}`;
}

/** Address of the advert's application form. */
export function formAddress(baseUrl: string, advertId: number): string {
  return `${baseUrl}/public/form/a/${advertId}`;
}

/** Base64 of base64 text has neither "+" nor "/", so the code can stand in a path as it is. */
function publicCode(advertId: number): string {
  const bytes = Buffer.alloc(4);
  // An odd factor is reversible modulo 2^32: no two adverts share a code, and neighbours look unlike.
  bytes.writeUInt32BE(Math.imul(advertId, 0x9e3779b1) >>> 0);
  return Buffer.from(bytes.toString('base64')).toString('base64');
}
