const number = String.raw`\d{1,3}(?:[ .,'’]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const currency = String.raw`zł|zl|pln|eur|euro|€|usd|us\$|\$|gbp|£|chf|uah|грн|₴|kč|czk`;

const amounts = [
  new RegExp(
    `(?<!\\d)(?:${number})(?: ?[-–—] ?(?:${number}))? ?(?:tys\\.? )?(?:${currency})(?!\\p{L})`,
    'iu',
  ),
  new RegExp(`(?:[€£$₴]) ?(?:${number})`, 'iu'),
  new RegExp(`(?<!\\d)(?:${number}) ?(?:brutto|netto|gross|брутто|нетто)(?!\\p{L})`, 'iu'),
];

/** The first amount of money that a text names, as it is written; `null` without one. */
export function moneyIn(text: string): string | null {
  for (const pattern of amounts) {
    const [found] = pattern.exec(text) ?? [];
    if (found !== undefined) return found;
  }
  return null;
}

const gross = 'brutto|netto|gross|брутто|нетто';
const period =
  '/ ?(?:h|godz|std|год)|(?:na|za|per|pro|на|за) (?:godz|mies|hour|month|year|stunde|monat|jahr|год|міс)';
const pay = new RegExp(
  `(?<!\\d)(?:${number}) ?[-–—] ?(?:${number}) ?(?:${currency})(?!\\p{L})|(?<!\\d)(?:${number}) ?(?:${currency}) (?=${gross}|${period})`,
  'iu',
);

/** The first amount that is likely to be pay: a span, or one that is gross, net, or for an hour, month or year. */
export const payIn = (text: string): string | null => pay.exec(text)?.[0].trim() ?? null;
