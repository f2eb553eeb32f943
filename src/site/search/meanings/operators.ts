import type { BuiltInLanguage } from '../../../i18n/languages.ts';

/** Words that say how the words beside them are meant. They are compared folded. */
export interface Operators {
  /** Between alternatives. */
  or: readonly string[];
  /** Before what a job must not demand; adverts write them before what they don't demand. */
  without: readonly string[];
  /** In adverts also after what they don't demand: "experience is not required". In a search they mean `without`. */
  not: readonly string[];
  /** Before the least pay. */
  atLeast: readonly string[];
}

export const operators: Readonly<Record<BuiltInLanguage, Operators>> = {
  ar: {
    or: ['أو'],
    without: ['بدون', 'دون', 'بلا'],
    not: ['لا', 'ليس', 'غير'],
    atLeast: ['على الأقل', 'أكثر من', 'من'],
  },
  bg: {
    or: ['или'],
    without: ['без'],
    not: ['не'],
    atLeast: ['поне', 'минимум', 'над', 'от', 'повече от'],
  },
  cs: {
    or: ['nebo', 'anebo', 'či'],
    without: ['bez', 'žádný', 'žádná', 'žádné'],
    not: ['není', 'nejsou', 'nevyžadujeme', 'nevyžaduje'],
    atLeast: ['alespoň', 'nejméně', 'minimálně', 'min', 'od', 'nad', 'více než'],
  },
  da: {
    or: ['eller'],
    without: ['uden', 'ingen', 'intet'],
    not: ['ikke'],
    atLeast: ['mindst', 'minimum', 'min', 'fra', 'over', 'mere end'],
  },
  de: {
    or: ['oder', 'bzw'],
    without: ['ohne', 'kein', 'keine', 'keinen', 'keiner', 'keinerlei'],
    not: ['nicht'],
    atLeast: ['mindestens', 'wenigstens', 'min', 'mind', 'ab', 'über', 'mehr als', 'von'],
  },
  el: {
    or: ['ή'],
    without: ['χωρίς', 'δίχως'],
    not: ['δεν', 'μη', 'όχι'],
    atLeast: ['τουλάχιστον', 'από', 'πάνω από', 'άνω των'],
  },
  en: {
    or: ['or'],
    without: ['without', 'no'],
    not: ['not', "don't", "doesn't", "isn't"],
    atLeast: ['at least', 'min', 'minimum', 'from', 'over', 'above', 'more than', 'upwards of'],
  },
  es: {
    or: ['o', 'u'],
    without: ['sin', 'ninguna', 'ningún'],
    not: ['no'],
    atLeast: ['al menos', 'mínimo', 'como mínimo', 'desde', 'más de', 'a partir de', 'mas de'],
  },
  et: {
    or: ['või'],
    without: ['ilma'],
    not: ['ei', 'pole'],
    atLeast: ['vähemalt', 'alates', 'üle', 'rohkem kui'],
  },
  fi: {
    or: ['tai'],
    without: ['ilman'],
    not: ['ei', 'eivät'],
    atLeast: ['vähintään', 'alkaen', 'yli'],
  },
  fr: {
    or: ['ou'],
    without: ['sans', 'aucun', 'aucune', 'pas de', "pas d'"],
    not: ['non', 'pas'],
    atLeast: ['au moins', 'minimum', 'plus de', 'à partir de', 'dès', 'au minimum'],
  },
  ga: {
    or: ['nó'],
    without: ['gan'],
    not: ['ní', 'níl'],
    atLeast: ['ar a laghad', 'ó', 'os cionn', 'níos mó ná'],
  },
  hr: {
    or: ['ili'],
    without: ['bez'],
    not: ['nije', 'nisu', 'ne'],
    atLeast: ['najmanje', 'barem', 'min', 'od', 'iznad', 'više od'],
  },
  hu: {
    or: ['vagy'],
    without: ['nélkül'],
    not: ['nem'],
    atLeast: ['legalább', 'minimum', 'több mint'],
  },
  it: {
    or: ['o', 'oppure'],
    without: ['senza', 'nessun', 'nessuna', 'nessuno'],
    not: ['non'],
    atLeast: ['almeno', 'minimo', 'da', 'oltre', 'più di', 'a partire da'],
  },
  lt: {
    or: ['arba', 'ar'],
    without: ['be'],
    not: ['ne', 'nėra', 'nereikia', 'nereikalaujama'],
    atLeast: ['bent', 'mažiausiai', 'nuo', 'virš', 'daugiau nei'],
  },
  lv: {
    or: ['vai'],
    without: ['bez'],
    not: ['nav', 'ne'],
    atLeast: ['vismaz', 'no', 'virs', 'vairāk nekā'],
  },
  mt: {
    or: ['jew'],
    without: ['mingħajr', 'bla'],
    not: ['mhux', 'mhix', 'ma'],
    atLeast: ['mill-inqas', 'minn', 'aktar minn'],
  },
  nb: {
    or: ['eller'],
    without: ['uten', 'ingen'],
    not: ['ikke'],
    atLeast: ['minst', 'minimum', 'fra', 'over', 'mer enn'],
  },
  nl: {
    or: ['of'],
    without: ['zonder', 'geen'],
    not: ['niet'],
    atLeast: ['minstens', 'minimaal', 'minimum', 'min', 'vanaf', 'boven', 'meer dan', 'tenminste'],
  },
  pl: {
    or: ['lub', 'albo', 'czy', 'bądź'],
    without: ['bez', 'żaden', 'żadnego', 'żadnej', 'brak'],
    not: ['nie'],
    atLeast: ['co najmniej', 'przynajmniej', 'minimum', 'min', 'od', 'powyżej', 'ponad', 'więcej niż'],
  },
  pt: {
    or: ['ou'],
    without: ['sem', 'nenhum', 'nenhuma'],
    not: ['não'],
    atLeast: ['pelo menos', 'no mínimo', 'mínimo', 'desde', 'mais de', 'a partir de', 'acima de'],
  },
  ro: {
    or: ['sau', 'ori'],
    without: ['fără', 'niciun', 'nicio'],
    not: ['nu'],
    atLeast: ['cel puțin', 'minim', 'minimum', 'de la', 'peste', 'mai mult de'],
  },
  sk: {
    or: ['alebo', 'či'],
    without: ['bez', 'žiadny', 'žiadna', 'žiadne'],
    not: ['nie', 'nevyžadujeme', 'nevyžaduje'],
    atLeast: ['aspoň', 'najmenej', 'minimálne', 'min', 'od', 'nad', 'viac ako'],
  },
  sl: {
    or: ['ali'],
    without: ['brez'],
    not: ['ni', 'niso', 'ne'],
    atLeast: ['vsaj', 'najmanj', 'od', 'nad', 'več kot'],
  },
  sv: {
    or: ['eller'],
    without: ['utan', 'ingen', 'inget', 'inga'],
    not: ['inte', 'ej'],
    atLeast: ['minst', 'minimum', 'från', 'över', 'mer än'],
  },
  tr: {
    or: ['veya', 'ya da', 'yahut'],
    without: ['olmadan', 'hariç'],
    not: ['değil', 'gerekmez', 'aranmaz', 'aranmamaktadır'],
    atLeast: ['en az', 'asgari', 'minimum', 'üzeri'],
  },
  uk: {
    or: ['або', 'чи'],
    without: ['без', 'жодного', 'жодної'],
    not: ['не'],
    atLeast: ['щонайменше', 'принаймні', 'мінімум', 'від', 'понад', 'більше'],
  },
};
