import { describe, expect, test } from 'vitest';
import { languageOfText } from '../../../src/doctor/checks/advert-languages.ts';
import { reportOf, soundPost } from '../examined-of.ts';

/** The same few sentences of an advert, as people of each language write them. */
const adverts: Record<string, string> = {
  pl: 'Szukamy osoby do naszego zespołu w Gdańsku. Będziesz odpowiadać za przyjmowanie dostaw i wydawanie części, a także za porządek w magazynie. Jeśli nie masz doświadczenia, to nauczymy Cię wszystkiego, co jest potrzebne do tej pracy.',
  en: 'We are looking for a person to join our team in Gdańsk. You will be responsible for the deliveries and for the parts that leave the warehouse. If you have no experience, we will teach you all that is needed for this job.',
  de: 'Wir suchen eine Person für unser Team in Danzig. Du bist für die Annahme der Lieferungen und die Ausgabe der Teile zuständig und hältst das Lager in Ordnung. Wenn du keine Erfahrung hast, bringen wir dir alles bei, was für die Arbeit nötig ist.',
  uk: 'Шукаємо людину до нашої команди у Львові. Ви будете відповідати за приймання поставок і видачу деталей, а також за порядок на складі. Якщо ви не маєте досвіду, ми навчимо вас усього, що потрібно для цієї роботи.',
  ru: 'Ищем человека в нашу команду в Гданьске. Вы будете отвечать за приём поставок и выдачу деталей, а также за порядок на складе. Если у вас нет опыта, мы научим вас всему, что нужно для этой работы, и поможем с первыми днями.',
  cs: 'Hledáme člověka do našeho týmu v Brně. Budeš odpovídat za příjem dodávek a výdej dílů, a také za pořádek ve skladu. Pokud nemáš zkušenosti, naučíme tě všechno, co je pro tuto práci potřeba, a pomůžeme ti se začátkem.',
  fr: 'Nous cherchons une personne pour notre équipe à Lille. Vous serez responsable de la réception des livraisons et de la sortie des pièces, ainsi que de l’ordre dans le dépôt. Si vous n’avez pas d’expérience, nous vous apprenons tout ce qui est nécessaire.',
  es: 'Buscamos una persona para nuestro equipo en Bilbao. Serás responsable de la recepción de los pedidos y de la salida de las piezas, así como del orden en el almacén. Si no tienes experiencia, te enseñamos todo lo que es necesario para el trabajo.',
  it: 'Cerchiamo una persona per il nostro gruppo a Torino. Sarai responsabile della ricezione delle consegne e della uscita dei pezzi, come anche del buon ordine nel magazzino. Se non hai esperienza, ti insegniamo tutto quello che è necessario per il lavoro.',
  nl: 'Wij zoeken een persoon voor ons team in Utrecht. Je bent verantwoordelijk voor de ontvangst van de leveringen en de uitgifte van de onderdelen, en ook voor de orde in het magazijn. Als je geen ervaring hebt, leren we je alles wat voor het werk nodig is.',
  ro: 'Căutăm o persoană pentru echipa noastră din Cluj. Vei fi responsabil de primirea livrărilor și de eliberarea pieselor, precum și de ordinea din depozit. Dacă nu ai experiență, te învățăm tot ce este necesar pentru acest lucru, cu răbdare și la locul de muncă.',
  hu: 'Egy munkatársat keresünk a csapatunkba Győrben. A feladat a szállítmányok átvétele és az alkatrészek kiadása, és az is, hogy a raktárban rend legyen. Ha nincs tapasztalatod, megtanítunk mindent, ami ehhez a munkához kell, és az első napokban nem leszel egyedül.',
};

describe('the language of a text', () => {
  test.each(Object.entries(adverts))('%s is known, and sure', (language, text) => {
    const read = languageOfText(text);
    expect(read?.language).toBe(language);
    expect(read?.sureness).toBeGreaterThan(0.6);
  });

  test.each([
    ['nothing', ''],
    ['a few words', 'We are looking for a driver.'],
    ['names of products', 'TypeScript Node PostgreSQL Docker Kubernetes Terraform Kafka Redis '.repeat(10)],
    ['numbers and signs', '12 — 34 / 56 • '.repeat(100)],
    ['no known script', '日本語の文章です。'.repeat(50)],
  ])('%s tells none', (_, text) => {
    expect(languageOfText(text)).toBeNull();
  });

  test('does not depend on how often a text says the same', () => {
    const { pl = '' } = adverts;
    expect(languageOfText(pl.repeat(50))?.language).toBe('pl');
  });
});

const findingFor = (declared: string, text: string) =>
  reportOf({
    posts: [
      soundPost({ language: declared, values: [{ field_id: 'description', value: `<p>${text}</p>` }] }),
    ],
  }).findings.find(({ code }) => code === 'language-mismatch');

describe('a finding of the wrong language', () => {
  const pairs = ['pl', 'en', 'de', 'uk'].flatMap((declared) =>
    ['pl', 'en', 'de', 'uk', 'fr', 'ru'].map((text) => [declared, text] as const),
  );
  test.each(pairs)('declared %s, written %s', (declared, text) => {
    const finding = findingFor(declared, adverts[text] ?? '');
    if (declared === text) expect(finding).toBeUndefined();
    else
      expect(finding?.found).toMatch(
        /^The advert says \w+, but its text is \w+ \(sure to (8|9|10)\d+ %\)\.$/,
      );
  });

  test('says both languages, how sure it is, and what to set', () => {
    expect(findingFor('pl', adverts.en ?? '')).toMatchObject({
      found: expect.stringMatching(/^The advert says Polish, but its text is English \(sure to \d+ %\)\.$/),
      todo: 'Set the language of the advert to "en" in the service, or translate the text.',
    });
  });

  test.each([
    ['half of each', 'pl', `${adverts.pl} ${adverts.en}`],
    ['a Polish text with English tools', 'pl', `${adverts.pl} React, Node, the best of AWS and GCP.`],
    [
      'Danish that is declared Norwegian',
      'no',
      'Vi søger en person til vores team i Aarhus. Du skal tage imod varer og sørge for orden på lageret, og hvis du ikke har erfaring, lærer vi dig det hele, så du kan være tryg ved arbejdet hos os fra den første dag.',
    ],
    [
      'a language that is not known, in its own words',
      'fi',
      'Etsimme henkilöä tiimiimme Tampereelle. Vastaat toimitusten vastaanotosta ja osien luovutuksesta sekä varaston järjestyksestä. Jos sinulla ei ole kokemusta, opetamme sinulle kaiken, mitä työssä tarvitaan.',
    ],
  ])('is not made of %s', (_, declared, text) => {
    expect(findingFor(declared, text)).toBeUndefined();
  });
});
