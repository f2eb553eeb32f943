import { fold } from '../../i18n/fold.ts';

/**
 * Words that every CV says, in the languages of the interface, and that say nothing about a job: parts of a CV, names of
 * its fields, how well somebody speaks a language, and what people call themselves. What is common on the board is left
 * out besides (`mostCommon` in cv-match.ts), so the lists are short.
 */
const lists = [
  // English
  'curriculum vitae cv resume profile summary statement experience experienced employment history work working worked job career education skills skill interests hobbies references reference available request name address home phone mobile email date birth nationality native fluent basic good excellent very current present previous responsible responsibilities duties including various hard reliable friendly looking role team year years month months level highest clean passionate motivated',
  // German
  'lebenslauf bewerbung personliche daten profil beruflicher werdegang berufserfahrung berufspraxis berufstatigkeit erfahrung stationen ausbildung schulbildung studium abschluss kenntnisse fahigkeiten qualifikationen weiterbildung sprachen sprachkenntnisse hobbys interessen freizeit referenzen name anschrift wohnort geburtsdatum geboren geb ledig verheiratet staatsangehorigkeit muttersprache fliessend grundkenntnisse gut sehr heute bisher diverse div zuverlassig belastbar freundlich jahre jahren seit nach',
  // French
  'curriculum vitae profil experience experiences professionnelles professionnelle formation formations diplome competences langues centres interet loisirs nom prenom adresse telephone ne nee nationalite celibataire courant scolaire bon niveau notions depuis actuellement poste postes parcours ans annees divers serieux motive permis references cours jour apropos',
  // Spanish
  'curriculum vitae datos personales perfil profesional experiencia laboral formacion academica estudios titulo idiomas aptitudes habilidades aficiones intereses referencias nombre direccion telefono correo nacimiento nacionalidad nativo basico medio alto nivel actualidad actual actualmente presente anos ano mes meses responsable funciones varios curso cursos carnet hoy',
  // Italian
  'curriculum vitae informazioni personali profilo esperienza esperienze lavorativa lavorative professionale istruzione formazione titolo diploma competenze lingue interessi hobby nome cognome indirizzo residenza telefono nato nata nazionalita madrelingua fluente scolastico buono ottimo base livello attuale oggi presente anni anno mansioni autorizzo trattamento dati europass',
  // Polish
  'zyciorys curriculum vitae dane osobowe profil podsumowanie doswiadczenie zawodowe zawodowy wyksztalcenie umiejetnosci jezyki jezyk kursy szkolenia zainteresowania hobby referencje imie nazwisko adres telefon urodzenia narodowosc stan cywilny ojczysty biegly biegle komunikatywny komunikatywnie podstawowy obecnie nadal teraz lat lata rok roku miesiac zgoda wyrazam przebieg praca pracy stazem',
  // Dutch
  'curriculum vitae persoonlijke gegevens profiel werkervaring ervaring opleiding opleidingen vaardigheden talen hobby interesses referenties naam adres woonplaats telefoon geboren geboortedatum nationaliteit moedertaal vloeiend goed basis heden huidig jaar jaren verantwoordelijk diverse',
  // Portuguese
  'curriculo curriculum vitae dados pessoais perfil experiencia profissional formacao educacao competencias idiomas linguas interesses passatempos referencias nome morada endereco telefone nascimento nacionalidade nativo fluente basico avancado atual atualmente anos ano responsavel',
  // Romanian
  'curriculum vitae date personale profil experienta profesionala educatie studii competente aptitudini limbi interese pasiuni referinte nume adresa telefon nascut nationalitate materna fluent bine nivel prezent ani',
  // Czech, Slovak
  'zivotopis osobni udaje profil praxe zkusenosti pracovni vzdelani dovednosti jazyky zajmy konicky reference jmeno adresa telefon narozen narodnost rodilý plynule zaklady soucasnost dosud roky let osobne zrucnosti skusenosti pracovne vzdelanie jazyky zaujmy meno narodeny rokov sucasnost',
  // Croatian, Slovenian
  'zivotopis osobni podaci profil radno iskustvo obrazovanje vjestine jezici interesi preporuke ime prezime adresa telefon roden danas trenutno godina godine osebni podatki delovne izkusnje izobrazba znanja jeziki zanimanja priimek naslov rojen danes let',
  // Hungarian
  'oneletrajz szemelyes adatok profil szakmai tapasztalat munkahely tanulmanyok vegzettseg keszsegek nyelvtudas nyelvek erdeklodes hobbi referencia nev cim telefon szuletett anyanyelv folyekony alapfoku kozepfoku felsofoku jelenleg ev evek',
  // Danish, Norwegian, Swedish
  'profil erfaring erhvervserfaring arbejdserfaring uddannelse kompetencer sprog interesser referencer navn adresse telefon fodt modersmal flydende nuvaerende nu ar arbeidserfaring utdanning kompetanse sprak morsmal flytende meritforteckning erfarenhet arbetslivserfarenhet utbildning kompetenser kunskaper intressen fritid referenser namn adress fodd modersmal flytande nuvarande idag',
  // Finnish, Estonian
  'ansioluettelo henkilotiedot profiili tyokokemus koulutus taidot kielitaito kielet harrastukset suosittelijat nimi osoite puhelin syntynyt aidinkieli sujuva hyva nykyinen vuotta elulookirjeldus isikuandmed tookogemus haridus oskused keeled huvid soovitajad aadress telefon sundinud emakeel praegu aastat',
  // Lithuanian, Latvian
  'gyvenimo aprasymas asmeniniai duomenys darbo patirtis issilavinimas igudziai kalbos pomegiai rekomendacijos vardas pavarde adresas telefonas gimimo gimtoji dabar metai metu dzives apraksts darba pieredze izglitiba prasmes valodas intereses vards uzvards adrese talrunis dzimis dzimta tagad gadi',
  // Irish, Maltese, Turkish
  'curriculum vitae taithi oibre oideachas scileanna teangacha suimeanna ainm seoladh guthan esperjenza xoghol edukazzjoni hiliet lingwi interessi isem indirizz telefon ozgecmis kisisel bilgiler deneyim deneyimi egitim beceriler diller ilgi alanlari hobiler referanslar adi soyadi adres dogum ana dili iyi halen yil',
  // Bulgarian, Ukrainian
  'автобиография лични данни профил опит трудов образование умения езици интереси хоби препоръки име адрес телефон роден майчин свободно основно настояще години резюме особисті дані досвід роботи освіта навички мови інтереси хобі рекомендації прізвище народження рідна вільно базовий дотепер рік роки років',
  // Greek, Arabic
  'βιογραφικο σημειωμα προσωπικα στοιχεια επαγγελματικη εμπειρια εκπαιδευση δεξιοτητες γλωσσες ενδιαφεροντα συστασεις ονομα διευθυνση τηλεφωνο γεννησης μητρικη αριστα σημερα ετη السيرة الذاتية البيانات الشخصية الخبرة الخبرات العملية التعليم المؤهلات المهارات اللغات الهوايات المراجع الاسم العنوان الهاتف الميلاد الجنسية الحالي سنوات سنة',
];

/** The same, folded. */
export const saidByEveryCv: ReadonlySet<string> = new Set(lists.flatMap((list) => list.split(' ').map(fold)));
