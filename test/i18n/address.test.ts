import { describe, expect, test } from 'vitest';
import { confirmationLetter } from '../../src/apply/letters.ts';
import {
  type AddressForm,
  addressForms,
  type InterfaceLanguage,
  languagesWithForms,
} from '../../src/i18n/languages.ts';
import {
  applicationTexts,
  applyTexts,
  builtInTexts,
  dictionaryOf,
  otherForm,
} from '../../src/i18n/translate.ts';
import { brandSite } from '../../src/settings/brands.ts';
import { loadSite } from '../../src/settings/load.ts';
import { textFaults } from '../../src/settings/own-texts.ts';
import { siteOf } from '../board/samples.ts';
import { textsOf } from './compare-texts.ts';

/**
 * Words that address somebody in one form alone. German "Sie" and "Ihre" at the beginning of a sentence are also "she" and
 * "her": they count within sentences. Spanish "su" and Italian "può" can be of anybody, so they are not among them.
 */
const words: Partial<Record<InterfaceLanguage, Record<AddressForm, RegExp>>> = {
  de: {
    informal: /\b(?:du|dein|deine[mnrs]?|dir|dich)\b/i,
    formal: /(?<=[\p{L},] )(?:Sie|Ihr|Ihre[mnrs]?|Ihnen)\b/u,
  },
  fr: {
    informal: /(?<!\p{L})(?:(?:tu|toi|te|ton|ta|tes)(?!\p{L})|t’)/iu,
    formal: /(?<!\p{L})(?:vous|votre|vos|veuillez)(?!\p{L})/iu,
  },
  es: {
    informal:
      /(?<!\p{L})(?:tú|tu|tus|ti|te|contigo|puedes|tienes|has|quieras|elige|escribe|prueba|envíalo|inténtalo|vuelve|deja|rellena|revisa)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:usted|le|elija|escriba|pruebe|envíelo|inténtelo|vuelva|deje|rellene|revise)(?!\p{L})/iu,
  },
  it: {
    informal:
      /(?<!\p{L})(?:tu|tuo|tua|tuoi|tue|te|ti|puoi|hai|candidati|scegli|prova|compila|controlla|scegline|sceglilo)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:Lei|scelga|provi|riprovi|compili|controlli|si candidi)(?!\p{L})|(?<=\p{L} )Su(?:o|a|oi)(?!\p{L})/u,
  },
  nl: { informal: /\b(?:je|jij|jou|jouw)\b/i, formal: /\b(?:u|uw)\b/i },
  pl: {
    informal:
      /(?<!\p{L})(?:Tw[oó][ji]\p{L}*|Ci|Cię|Tobie|Tobą|jesteś|masz|możesz|musisz|chcesz|szukasz|widzisz|wklejasz|spróbuj|wybierz|wpisz|wypełnij|zajrzyj|wklej|poczekaj|użyj (?:mniej|najwyżej))(?!\p{L})/iu,
    formal: /(?<!\p{L})(?:Państw\p{L}*|prosimy)(?!\p{L})/iu,
  },
  uk: {
    informal:
      /(?<!\p{L})(?:ти|тебе|тобі|тобою|тв(?:ій|оя|оє|ої|ого|оєї|ою|оєю|оєму|оїх)|можеш|маєш|спробуй|вибери|напиши|надішли|перевір|збережи|залиш|зачекай|завітай)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:ви|вас|вам|вами|ваш\p{L}*|можете|маєте|будете|спробуйте|виберіть|напишіть|надішліть|перевірте|збережіть|залиште|зачекайте|завітайте|додайте|заповніть)(?!\p{L})/iu,
  },
  pt: {
    informal:
      /(?<!\p{L})(?:tu|teus?|tuas?|ti|te|contigo|estás|tens|tinhas|podes|precisas|queres|escolhe|escreve|escreveste|enviaste|experimenta|preenche|envia)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:seus?|suas?|lhe|consigo|escolha|escreva|experimente|preencha|verifique|envie|tente|volte|guarde|aguarde|adicione|use|cole)(?!\p{L})/iu,
  },
  tr: {
    informal:
      /(?<!\p{L})(?:sen|sana|seni|senin|seninle|kendin|başvurunu|konumun|konumunu|tarayıcın|belgelerin|verilerin|yazdıkların|gönderdiklerin|dene|seç|yaz|yapıştır|bırak)(?!\p{L})|\p{L}(?:bilirsin|dasın|ısın)(?!\p{L})/iu,
    formal:
      /(?<![\p{L}{])(?:siz|size|sizi|sizin|sizinle|deneyin|seçin|yazın|yapıştırın|gönderin|kaydedin|kullanın|doldurun|ekleyin|kaldırın|saklayın|bırakın|uğrayın|geçin|gelin|tarayın)(?!\p{L})|\p{L}[ıiuü]n[ıiuü]z/iu,
  },
  ro: {
    informal:
      /(?<!\p{L})(?:tu|te|ți|îți|tine|ta|tale|tău|ai|poți|cauți|alege|scriai|completează|adaugă|salvează|aplică|așteaptă|lasă|lipește|lipești)(?!\p{L})/iu,
    formal: /(?<!\p{L})(?:dumneavoastră|vă|vi|v-a|ați|aveți)(?!\p{L})|\p{L}(?:ați|eți)(?!\p{L})/iu,
  },
  hu: {
    informal:
      /(?<!\p{L})(?:te|rólad|neked|itt vagy|jelentkezésed\p{L}*|feladataid|adataid|eszközöd\p{L}*|böngésződ|helyzeted\p{L}*|keresésed\p{L}*|önéletrajzod\p{L}*|válassz|írj|küldd|küldj|próbáld|próbálj|adj|töltsd|hagyd|mentsd|nézd|keresd|küldtél|beírtál)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:Ön|Önt|Önnek|Önről|válasszon|írja|írjon|küldje|küldjön|próbálja|próbáljon|adjon|töltse|mentse|jelentkezését|jelentkezésével)(?!\p{L})/iu,
  },
  el: {
    informal:
      /(?<!\p{L})(?:εσύ|εσένα|σου|μπορείς|έχεις|είχες|έγραψες|έστειλες|ψάχνεις|βλέπεις|δοκίμασε|επίλεξέ?|γράψε|στείλε|έλεγξέ?|άφησε|περίμενε|συμπλήρωσε|πρόσθεσε|αποθήκευσέ?)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:εσείς|εσάς|σας|μπορείτε|έχετε|είχατε|γράψατε|στείλατε|ψάχνετε|βλέπετε)(?!\p{L})|\p{L}(?:στε|ξτε|ψτε|ήστε|άστε)(?!\p{L})/iu,
  },
  cs: {
    informal:
      /(?<!\p{L})(?:ty|tebe|tobě|ti|tě|tv(?:ůj|oje|oji|ého|ém|ojí)|jsi|můžeš|máš|hledáš|najdeš|uvidíš|vyber|napiš|zkus|pošli|odešli|vyplň|přidej|ulož|vlož|počkej|použij|zkontroluj|nech)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:vy|vás|vám|váš|vaš[eií]\p{L}*|jste|můžete|máte|hledáte|najdete|uvidíte|vyberte|napište|zkuste|pošlete|odešlete|vyplňte|přidejte|uložte|vložte|počkejte|použijte|zkontrolujte|nechte)(?!\p{L})/iu,
  },
  bg: {
    informal:
      /(?<!\p{L})(?:ти|теб|те|тво(?:й|я|ят|ята|ето|ите)|си онлайн|можеш|искаш|търсиш|видиш|опитай|избери|напиши|добави|постави|остави|изчакай|здравей)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:вие|ви|вас|ваш\p{L}*|можете|искате|търсите|видите|изпратете|махнете|премахнете|изберете|напишете)(?!\p{L})|\p{L}(?:айте|ейте)(?!\p{L})/iu,
  },
  sk: {
    informal:
      /(?<!\p{L})(?:ty|teba|tebe|ti|ťa|tvoj\p{L}*|môžeš|máš|hľadáš|nájdeš|uvidíš|vyber|napíš|skús|pošli|odošli|vyplň|pridaj|ulož|vlož|počkaj|použi|skontroluj|nechaj)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:vy|vás|vám|váš|vášho|vaš[eiou]\p{L}*|ste|môžete|máte|hľadáte|nájdete|uvidíte|vyberte|napíšte|skúste|pošlite|odošlite|vyplňte|pridajte|uložte|vložte|počkajte|použite|skontrolujte|nechajte)(?!\p{L})/iu,
  },
  hr: {
    informal:
      /(?<!\p{L})(?:ti|tebe|tebi|te\?|tvoj\p{L}*|tvog|si|nisi|možeš|imaš|želiš|tražiš|odaberi|napiši|pokušaj|upiši|pričekaj|ostavi|zalijepi|prijavi se)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:vi|vas|vama|vam|vaš\p{L}*|ste|niste|možete|imate|želite|tražite|odaberite|napišite|pokušajte|upišite|pričekajte|ostavite|pošaljite|zalijepite|provjerite|prijavite)(?!\p{L})/iu,
  },
  lt: {
    informal:
      /(?<!\p{L})(?:tu|tavo|tau|tave|tavimi|bandyk|pasirink|įrašyk|įrašei|siųsk|palik|palauk|užpildyk|patikrink|ieškai|atsiuntei|labas)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:jūsų|jums|jus|jumis|galite|turite|esate|matote|ieškote|įrašėte|atsiuntėte|sveiki)(?!\p{L})|\p{L}kite(?!\p{L})/iu,
  },
  fi: {
    informal:
      /(?<!\p{L})(?:sinä|sinun|sinua|sinulla|sinulle|sinulta|sinusta|sinuun|voit|näet|olet|valitse|kirjoita|täytä tämä|yritä|kokeile|käytä enintään|odota|lisää tiedosto|hakemuks(?:esi|estasi)|hakemustasi|tietosi|sijaintisi|selaimesi)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:te|teidän|teitä|teillä|teille|teiltä|teistä|teihin|voitte|näette|olette|valitkaa|kirjoittakaa|yrittäkää|lähettäkää|täyttäkää|kokeilkaa|odottakaa|käyttäkää|tallentakaa|hakemuksenne|hakemustanne|hakemuksestanne|tietonne|sijaintinne|selaimenne)(?!\p{L})/iu,
  },
  sl: {
    informal:
      /(?<!\p{L})(?:ti|tebe|tebi|tvoj\p{L}*|imaš|želiš|iščeš|vidiš|vpišeš|izberi|poskusi|vpiši|počakaj|pusti|prilepi|izpolni to|prijavi se)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:vi|vas|vam|vaš\p{L}*|ste|niste|imate|želite|iščete|vidite|vpišete|izberite|poskusite|vpišite|počakajte|pustite|pošljite|prilepite|preverite|prijavite)(?!\p{L})/iu,
  },
  et: {
    informal:
      /(?<!\p{L})(?:sina|sinu|sinust|sinuga|sulle|sul|su|oled siin|võid|kleebid|otsid|vali|proovi|kirjuta|täida|saada (?:kuni|uuesti|PDF)|kirjutasid)(?!\p{L})/iu,
    formal:
      /(?<!\p{L})(?:teie|teile|teil|teiega|olete|võite|valige|proovige|kirjutage|täitke|saatke|kasutage|otsite|kirjutasite)(?!\p{L})/iu,
  },
};

const textsIn = (language: InterfaceLanguage, address: AddressForm | undefined) => {
  const site = { texts: {}, address };
  return textsOf({
    ...dictionaryOf(language, site),
    applyForm: applyTexts(language, site),
    application: applicationTexts(language, site),
  });
};

describe.each(languagesWithForms)('the two ways of addressing somebody in %s', (language) => {
  const [other] = addressForms.filter((form) => otherForm(language, form) !== undefined);
  const usual = other === 'formal' ? 'informal' : 'formal';

  test('are the texts of the language, and others by the same keys with the same marks', () => {
    const texts = otherForm(language, other);
    expect(textFaults(texts, language)).toEqual([]);
    expect(textsIn(language, usual)).toEqual(textsIn(language, undefined));
    const before = new Map(textsIn(language, usual));
    for (const [key, text] of textsOf(texts)) {
      expect(before.has(key), key).toBe(true);
      expect(text, key).not.toBe(before.get(key));
    }
  });

  test.each(addressForms)('are not mixed: %s', (form) => {
    const not = words[language]?.[form === 'formal' ? 'informal' : 'formal'];
    const found = textsIn(language, form).filter(([, text]) => not?.test(text) ?? true);
    expect(found).toEqual([]);
    const own = textsIn(language, form).filter(([, text]) => words[language]?.[form].test(text));
    expect(own.length).toBeGreaterThan(10);
  });
});

describe('a site', () => {
  const minimal = { name: 'Kolibra', languages: ['de', 'fr'], defaultLanguage: 'de' };

  test("addresses its visitors in one way, or by language, and the owner's words come first", () => {
    const site = siteOf({
      ...minimal,
      address: 'formal',
      texts: { de: { breadcrumb: 'Da sind Sie' } },
    } as never);
    expect(dictionaryOf('de', site).breadcrumb).toBe('Da sind Sie');
    expect(dictionaryOf('de', site).find.nearest).toBe('Am nächsten an Ihrer Suche');
    expect(dictionaryOf('fr', site)).toBe(builtInTexts('fr'));
    const mixed = { texts: {}, address: { fr: 'informal' } } as const;
    expect(dictionaryOf('fr', mixed).breadcrumb).toBe('Tu es ici');
    expect(dictionaryOf('de', mixed)).toBe(builtInTexts('de'));
  });

  test('writes its mails so, and a brand of it in its own way', () => {
    const site = siteOf({
      languages: ['de'],
      defaultLanguage: 'de',
      address: 'formal',
      brands: {
        velo: { name: 'Velo', clients: [7], address: 'informal' },
        two: { name: 'Two', clients: [8] },
      },
    });
    const mail = (one: typeof site) =>
      confirmationLetter(
        { email: 'ada@example.com', name: 'Ada', jobTitle: null, language: 'de', brand: null },
        { reference: 'R', address: null, company: 'Kolibra', host: 'kolibra.example', id: 'i', site: one },
      ).text;
    expect(mail(site)).toContain('Ihre Bewerbung');
    expect(mail(brandSite('velo', site))).toContain('deine Bewerbung');
    expect(mail(brandSite('two', site))).toContain('Ihre Bewerbung');
  });

  test.each(['polite', { de: 'polite' }, { en: 'formal' }, 7])(
    'with the address %j is refused',
    (address) => {
      expect(() => loadSite({ ...minimal, address })).toThrow(/address/);
    },
  );
});
