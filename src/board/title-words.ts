/** Short forms that stay in capitals when a title in capitals is brought down. */
export const acronyms: ReadonlySet<string> = new Set(
  `IT HR UDT CNC SAP QA UX UI B2B B2C BHP ISO PHP SQL CRM ERP PR SEO SEM PPC CEO CFO CTO COO CIO PLC CAD CAM SEP RTV
   AGD OZE BIM API AWS GCP VAT CIT AML KYC PMO ADR HDS TIR LKW PKW KFZ ZUS RODO DSGVO GDPR DTP HACCP WMS TMS SMT EHS
   HSE MIG MAG TIG WIG WJO FMCG TSL BPO SSC EU USA HVAC VIP TV PC POS SRE JS HTML CSS XML NET BI AI ML PLN EUR USD CHF
   GBP UAH CQC ІТ ПЗ ПДВ ЧПК СТО ФОП ВЕД АЗС`.split(/\s+/),
);

/** Names that are no plain words in any language, by their lower-case form. */
export const names: ReadonlyMap<string, string> = new Map(
  `Java JavaScript TypeScript Python Ruby Scala Kotlin Rust Angular React Linux Windows Android iOS macOS Azure
   Kubernetes Docker Excel Salesforce Microsoft Google DevOps DevSecOps MySQL PostgreSQL WordPress AutoCAD
   SolidWorks`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name]),
);

/** Words of one letter that are words, not names of classes, licences or genders, by language. */
export const oneLetterWords: Readonly<Record<string, string>> = {
  bg: 'авикос',
  cs: 'aikosuvz',
  da: 'iåø',
  el: 'ηοω',
  en: 'a',
  es: 'aeouy',
  fr: 'aày',
  ga: 'aió',
  hr: 'aikosuz',
  hu: 'aes',
  it: 'aeio',
  lt: 'oį',
  mt: 'u',
  nb: 'iå',
  pl: 'aiouwz',
  pt: 'aeoàé',
  ro: 'ao',
  sk: 'aikosuvz',
  sl: 'ahiksvz',
  sv: 'iåö',
  tr: 'o',
  uk: 'абвєжзійоуя',
};

/** German words that stay small in a title, where every other word gets a capital. */
export const smallGermanWords: ReadonlySet<string> = new Set(
  `in im ins und oder für mit am an auf der die das dem den des ein eine einen einem einer eines als bei beim zu zum
   zur von vom ab bis ohne nach aus pro je per über unter vor sowie auch ca bzw inkl innen`.split(/\s+/),
);
