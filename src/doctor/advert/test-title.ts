/** "Test" and "trial" in the languages of the interface, as a title of nothing else says it. */
const testWords = new Set(
  `test tests testing testowe testowa testowy testowo testanzeige teststelle testjob testi teszt testas tests testni
   testovací testovacia testovacie zkouška skúška prueba pruebas teste prova essai proeve probe proba próba preskus
   prøve prov deneme δοκιμή δοκιμαστική τεστ тест тестове тестова тестовий тестовая проба пробна اختبار تجربة تجريبي
   dummy sample przykład przykładowe beispiel example exemple ejemplo esempio asdf qwerty qwertz lorem ipsum`.split(
    /\s+/,
  ),
);
/** What may stand beside it. */
const besideTest = new Set(
  `ogłoszenie ogłoszenia oferta oferty praca pracy rekrutacja job jobs advert ad post posting vacancy position the a an
   this is to only please ignore do not anzeige stelle stellenanzeige nur bitte nicht oferta empleo anuncio annonce
   offre emploi annuncio offerta lavoro vacature advertentie inzerát pozice оголошення вакансія обява állás hirdetés
   stilling jobb anunț anúncio vaga skelbimas sludinājums kuulutus ilmoitus ilan oglas إعلان وظيفة new nowe
   nowa neu xxx abc`.split(/\s+/),
);
/** In titles of people whose work tests are. */
const testers =
  /engineer|inżynier|ingenieur|ingénieur|ingeniero|ingegnere|engenheiro|insinööri|ingenjör|інженер|entwickl|develop|automat|analy|lead|manager|menedżer|specjalist|speciali|technik|technic|quality|jakoś|software|oprogramow|\bqa\b|\bit\b|тестув|labor/iu;

const edges = String.raw`[-–—:|/.,_\s]`;
const bracketed =
  /[([{]\s*(?:tests?|testowe|testowa|testowy|тест|τεστ|teszt|prueba|teste|prova|essai)\s*[)\]}]/iu;
const atEdge = new RegExp(
  `^(?:test|тест|τεστ)\\s*[-–—:|!]+${edges}*\\S|\\S\\s*[-–—:|]+\\s*(?:test|тест|τεστ)(?:\\s*\\d+)?$`,
  'iu',
);

/** A copy that nobody has renamed. "Copy" alone is a craft: "Copy editor", "Head of Copy". */
const copied =
  /^(?:copy of|copy \(\d+\)|kopia|kopie von|kopie \(\d+\)|copie de|copia de|copia di|cópia de|kopi af|kopi av|kopia av|kopie van|kopie|kópia|másolat|копія|копие от|koopia|kopija|kópia z|kopya|kopio|αντίγραφο|نسخة من)(?!\p{L})|[([{]\s*copy(?:\s*\d+)?\s*[)\]}]$|[([{-–—]\s*(?:kopia|kopie|copie|copia|cópia|kopi|kópia|másolat|копія|kopija|kopya|kopio|koopia|نسخة)(?:\s*\d+)?\s*[)\]}]?$|(?<!\p{L})kopia(?:\s*\(?\d+\)?)?$/iu;

/** Keys hit at random, and rows of x that are no Roman number. */
const random =
  /(?<!\p{L})(?:asdf\p{L}*|qwert[yz]\p{L}*|lorem ipsum)(?!\p{L})|(?<![\p{L}\d])x{3,}(?![\p{L}\d])/u;

/** What forbids to apply, in the languages of the interface. */
const forbidden =
  /(?<!\p{L})(?:do not apply|don['’]t apply|please ignore|nie aplikować|nie aplikuj|proszę nie aplikować|nicht bewerben|keine bewerbung(?:en)?|ne pas postuler|no aplicar|no postular|non candidarsi|não se candidatar|niet solliciteren|neodpovídejte|nereagovat|nereagovať|не подавати|не відгукуватися|не кандидатствайте|sök inte|ikke søg|ikke søk|älä hae|ära kandideeri|ne jelentkezz|nu aplica(?:ți)?|başvurmayın|nepieteikties|nekandidatuoti|ne prijavljujte|μην κάνετε αίτηση|لا تتقدم)(?!\p{L})/iu;

/** What makes a title look like a test or a copy: the words that say so; `null` where it looks like a job. */
export function testIn(title: string): string | null {
  const words = title.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const isTest =
    words.some((word) => testWords.has(word)) &&
    words.every((word) => testWords.has(word) || besideTest.has(word));
  if (isTest) return title;
  for (const pattern of [forbidden, copied, random]) {
    const [found] = pattern.exec(title) ?? [];
    if (found !== undefined) return found.trim();
  }
  if (testers.test(title)) return null;
  return bracketed.exec(title)?.[0] ?? (atEdge.test(title) ? title : null);
}
