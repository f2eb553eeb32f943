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

/** Short forms in German titles, of which some are words in other languages. */
export const germanAcronyms: ReadonlySet<string> = new Set(
  `MFA ZFA TFA PTA MTA MTLA MTRA OTA ATA PKA LEH EDV TGA QMB FSJ BFD EFZ EBA AGB DAA OGS ÖPNV ABA SAA PÜG BEM UVV AVOR
   ITA UTA CTA BTA GTA KITA VBA`.split(/\s+/),
);

/** Words of two letters, by language. In capitals all others are short forms: "CE", "UE", "FI", "KV". */
const twoLetterWords: Readonly<Record<string, string>> = {
  bg: 'на за от до по из се са си ли не но че ще да го ги ме ми те ти ни ви аз то ул',
  cs: 'na do od po ve ze se za si je by no ty my vy to či co ač až ke ku',
  da: 'af at da de du en er et på om op os så to vi ud ad ny nu ja nå sø by',
  de: 'ab am an da du er es im in ja je ob so um wo zu ei',
  el: 'σε με να το τα τη οι ως αν δε θα μη σα τι',
  en: 'am an as at be by do go he hi if in is it me my no of on or so to up us we',
  es: 'al de el en es ha la le lo me mi mí no se sé si sí su te tu tú un ya yo',
  et: 'ja ei et on ka ta te me ma sa ee öö',
  fi: 'ei ja jo me on ne he se te yö työ',
  fr: 'au ce de du en et il je la le ma me ne nu on ou où sa se si ta te tu un va',
  ga: 'ag an ar as de do go is le mo na ní nó sa tú sé sí ár',
  hr: 'na do od po za iz se su je bi da ja ti mi vi on ne ni uz ka',
  hu: 'az és ha is ki le na ne se te ti mi be el fa jó új ön ők ez',
  it: 'ai al da de di do ed ha ho il in io la le li lo ma me mi ne no se si su te ti tu un va',
  lt: 'ir ar iš po su už be ne jo ji jį tu',
  lv: 'ir no un uz pa pe ar ne ja jo kā tu ap',
  mt: 'fi ma sa ta il id in is it ir ix iz ic',
  nb: 'av da de du en er et ei på om og så to vi ut ny nå ja by',
  nl: 'af al de en er ga is in ik je ja me na nu of om op te uw we zo',
  pl: 'bo by co do go ja je ku ma mi my na ni no od on po są su ta te to tu ty we wy za ze że iż',
  pt: 'ao as da de do em eu há já lá me na no os ou se só tu um às ás',
  ro: 'al am ar ca ce cu da de ei el eu fi în la le mă ne nu sa se și şi su te un va',
  sk: 'na do od po vo zo so za sa si je by no ty my vy to či ak až ku ko',
  sl: 'na do od po za iz se so je bi da in pa ki ob ne ni mi ti vi ta te to',
  sv: 'av de du då en er på om så vi ut ny nu ja är år ej ur åt',
  tr: 've de da bu şu ki mi mı mu mü ne ya iş ev su il',
  uk: 'на за до із зі по та не чи що ви ми ти ні як же це бо аж ти ту то ці',
};

const vowel = /[aeiouyæøœаеиоуіїєюяыэёъαεηιουω]/i;
const syllabic: ReadonlySet<string> = new Set(['cs', 'sk', 'hr', 'sl', 'bg', 'uk']);

/**
 * Whether a word in capitals is a short form by its letters: two that are no word of the language, or up to five without
 * a vowel ("HVAC" is one by the list). Slavic languages have words around an "r" or "l" ("SMRT").
 */
export function looksShort(word: string, language: string): boolean {
  const letters = [...word].length;
  const small = word.toLocaleLowerCase(language);
  const pairs = Object.hasOwn(twoLetterWords, language) ? twoLetterWords[language] : undefined;
  if (letters === 2) return pairs !== undefined && !pairs.split(' ').includes(small);
  if (letters < 3 || letters > 5) return false;
  const bare = small.normalize('NFD').replace(/\p{M}/gu, '');
  return !vowel.test(bare) && !(syllabic.has(language) && /[rlрл]/.test(bare));
}
