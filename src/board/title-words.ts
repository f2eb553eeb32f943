import { factsOf } from '../i18n/languages.ts';

/** Short forms that stay in capitals when a title in capitals is brought down. */
export const acronyms: ReadonlySet<string> = new Set(
  `IT HR UDT CNC SAP QA UX UI B2B B2C BHP ISO PHP SQL CRM ERP PR SEO SEM PPC CEO CFO CTO COO CIO PLC CAD CAM SEP RTV
   AGD OZE BIM API AWS GCP VAT CIT AML KYC PMO ADR HDS TIR LKW PKW KFZ ZUS RODO DSGVO GDPR DTP HACCP WMS TMS SMT EHS
   HSE MIG MAG TIG WIG WJO FMCG TSL BPO SSC EU USA HVAC VIP TV PC POS SRE JS HTML CSS XML NET BI AI ML PLN EUR USD CHF
   GBP UAH CQC ІТ ПЗ ПДВ ЧПК СТО ФОП ВЕД АЗС СЕ ЄС МОЗ CACES
   BOZP OSVČ SZČO HACCP ADHD NHS HGV LGV CDI OKJ LVI ZZP MBO HBO VCA ICT IOT GIS OEM IAM`.split(/\s+/),
);

/** Names that are no plain words in any language, by their lower-case form. */
export const wordNames: ReadonlyMap<string, string> = new Map(
  `Java JavaScript TypeScript Python Ruby Scala Kotlin Rust Angular React Linux Windows Android iOS macOS Azure
   Kubernetes Docker Excel Salesforce Microsoft Google DevOps DevSecOps MySQL PostgreSQL WordPress AutoCAD
   SolidWorks`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** German words that stay small in a title, where every other word gets a capital. */
export const smallGermanWords: ReadonlySet<string> = new Set(
  `in im ins und oder für mit am an auf der die das dem den des ein eine einen einem einer eines als bei beim zu zum
   zur von vom ab bis ohne nach aus pro je per über unter vor sowie auch ca bzw inkl innen`.split(/\s+/),
);

/** Short forms in German titles, of which some are words in other languages. */
export const germanAcronyms: ReadonlySet<string> = new Set(
  `MFA ZFA TFA PTA MTA MTLA MTRA OTA ATA PKA LEH EDV TGA QMB FSJ BFD EFZ EBA AGB DAA OGS ÖPNV ABA SAA PÜG BEM UVV AVOR
   ITA UTA CTA BTA GTA KITA VBA`.split(/\s+/),
);

const vowel = /[aeiouyæøœаеиоуіїєюяыэёъαεηιουω]/i;

/**
 * Whether a word in capitals is a short form by its letters: two that are no word of the language, or up to five without
 * a vowel ("HVAC" is one by the list). Slavic languages have words around an "r" or "l" ("SMRT").
 */
export function looksShort(word: string, language: string): boolean {
  const letters = [...word].length;
  const small = word.toLocaleLowerCase(language);
  if (letters === 2) {
    const words = factsOf(language)?.twoLetterWords;
    return words !== undefined && !words.split(' ').includes(small);
  }
  if (letters < 3 || letters > 5) return false;
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '');
  return !vowel.test(bare) && !(factsOf(language)?.hasSyllabicR && /[rlрл]/.test(bare));
}
