/**
 * The small words of each language, which no text of some length does without. Words that several languages share
 * count less for each of them.
 */
export const stopWords: Readonly<Record<string, string>> = {
  pl: `i w na z do się nie to że jest oraz dla jak po przy od lub przez ze o co są być za pracy praca nas nasz naszej
    twój twoje tej tego który które która jeśli także również czy masz możesz będziesz pod nad u ale`,
  en: `the and of to in for with you we our your a is are on as at be will have this that from or by an can who if it
    us their they work about into all not more how what when where than`,
  de: `und der die das in mit für wir du den von zu ist im ein eine sie dich dir deine unser unsere bei auf als oder
    auch sich nicht an einen zum zur werden sind haben einer dem des über nach aus wie sowie ihr ihre uns`,
  uk: `і в на з та до не що для у за як або від про ми ви ти є це по також при якщо але робота роботи наш нашої твої
    щоб із можна ваш вашої буде які який яка після під над усі тебе`,
  ru: `и в на с не что для за как или от о мы вы это по также при если но работа работы наш нашей чтобы из можно ваш
    будет которые который которая после под над все вас вам есть они его`,
  be: `і ў на з не што для за як або ад пра мы вы гэта па таксама пры калі але праца наш каб можна будзе якія які`,
  bg: `и в на с не за да се от по при или че това като със сме вие ние който която които както може бъде работа нашия
    ще са е към до най`,
  cs: `a v na s z do se že je pro jak po při od nebo o k jsou být za práce nás náš naše tvoje který která které pokud
    také aby jsme budeš ve ze ale máš své jako`,
  sk: `a v na s z do sa že je pre ako po pri od alebo o k sú byť za práca nás náš naše tvoje ktorý ktorá ktoré ak tiež
    aby sme budeš vo zo ale máš svoje`,
  fr: `le la les de des du et à en un une pour dans avec vous nous est que qui sur au aux votre vos notre nos par plus
    ou être ce cette sont ne pas son ses se`,
  es: `el la los las de del y a en un una para con que por es tu su se al nuestro nuestra como más o te lo si son ser
    este esta sus no trabajo desde`,
  it: `il lo la i gli le di del della e a in un una per con che è si al nel nella sono nostro nostra come più o ti se
    da dei delle non lavoro anche tuo`,
  pt: `o a os as de do da dos das e em um uma para com que por é no na ao se nosso nossa como mais ou são ser sua seu
    não trabalho você também`,
  nl: `de het een en van in voor met je jij wij we ons onze is op te dat die aan bij als of ook niet zijn naar om jouw
    werk hebt hebben wordt door uit over`,
  ro: `și de la în cu pe pentru este sunt un o care din sau să nu ce mai ca al ale noastră tale vei ai lucru prin
    dacă despre fi`,
  hu: `a az és hogy nem is egy van meg de ha vagy mint csak már ez el ki be lesz munka nálunk számára ezt azt kell
    lehet több alatt`,
  lt: `ir į su iš kad ar yra tai bet kaip arba už dėl prie nuo per taip pat mes jūs jūsų mūsų darbo darbas būti jei
    turi gali`,
  sv: `och i att det som en på är av för med till den har de inte om ett du vi oss våra dig din ditt kan eller hos
    från arbete vara blir`,
  da: `og i at det som en på er af for med til den har de ikke om et du vi os vores dig din dit kan eller hos fra
    arbejde være bliver hvor`,
  nb: `og i å det som en på er av for med til den har de ikke om et du vi oss våre deg din ditt kan eller hos fra
    arbeid være blir hvor`,
};

/** Letters that a language does not have, where its small words alone do not part it from its neighbours. */
export const foreignLetters: Readonly<Record<string, RegExp>> = {
  uk: /[ёўъыэ]/g,
  ru: /[ґєіїў]/g,
  be: /[ґєїиъщ]/g,
  bg: /[ёґєіїўыэ]/g,
};
