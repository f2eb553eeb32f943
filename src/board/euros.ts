/**
 * The value of a euro in other currencies, by magnitude: even a rate that has doubled since changes no decision.
 * Currencies that lose their value within years are left out.
 */
const perEuro: Readonly<Record<string, number>> = {
  EUR: 1,
  GBP: 0.85,
  CHF: 0.95,
  USD: 1.1,
  CAD: 1.5,
  AUD: 1.7,
  NZD: 1.9,
  SGD: 1.45,
  HKD: 8.6,
  PLN: 4.3,
  CZK: 25,
  HUF: 400,
  RON: 5,
  BGN: 1.96,
  HRK: 7.5,
  BAM: 1.96,
  RSD: 117,
  MKD: 62,
  ALL: 100,
  SEK: 11.3,
  NOK: 11.6,
  DKK: 7.5,
  ISK: 150,
  UAH: 45,
  MDL: 20,
  GEL: 3,
  TRY: 45,
  ILS: 4,
  RUB: 95,
  BYN: 3.5,
  AED: 4,
  SAR: 4.1,
  QAR: 4,
  EGP: 54,
  MAD: 10.7,
  INR: 95,
  JPY: 165,
  CNY: 7.8,
  KRW: 1550,
  TWD: 35,
  MXN: 20,
  BRL: 6,
  ZAR: 20,
  PHP: 64,
  IDR: 17500,
  VND: 28000,
  THB: 38,
  MYR: 4.9,
  KZT: 560,
  AMD: 430,
  AZN: 1.9,
};

/** About how many euros an amount is; `null` if unknown. */
export function inEuros(amount: number, currency: string): number | null {
  const rate = Object.hasOwn(perEuro, currency) ? perEuro[currency] : undefined;
  return rate === undefined ? null : amount / rate;
}
