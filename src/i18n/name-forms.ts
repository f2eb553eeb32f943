import { fold } from './fold.ts';
import { primaryLanguage } from './languages.ts';
import { remember } from './remember.ts';

/**
 * Endings of place names in the nominative, and in the other cases: "Francja" and "Francji", "Gdańsk" and
 * "Gdańsku". One ending each, the longest first where one is part of another; `=` means any ending.
 */
const ends: Readonly<Record<string, string>> = {
  pl: `ska: sce skę skiej / ja: ji ję ją / ia: ii ię ią i / wa: wie wy wę wą wej / na: nie ny nę ną nej / da: dzie dy dę dą /
    ba: bie by bę / ka: ce ki kę ką kiej / ra: rze ry rę rą / ta: cie ty tę / ga: dze gi gę / la: li lę / pa: pie py pę /
    ca: cy cę / sa: sie sy sę / cy: czech iec com cami / chy: szech ch chach chom / gry: grzech gier grom / ny: nach nych /
    one: onych / dy: dach dów / ry: rach rze / ice: icach ic icom / dzie: dziach / ie: iach / ów: owa owie owem / sk: ska sku /
    ń: nia niu niem / aw: awia awiu / in: ina inie / yn: yna ynie / ódź: odzi / cz: czy czu cza / om: omia omiu / ek: ku ka /
    ole: olu ola / no: nie na / ym: ymiu / ski: skiego skim / wy: wego wym / ica: icy icę / óż: oży / usz: uszu usza / o: ie a / =: u a ie`,
  uk: `ія: ії ію єю / на: ні ну ною ни / ща: щі щу щею / ва: ві ву ви вою / са: сі су си / ка: ці ку ки кою / да: ді ду ди /
    ець: ці ця / иїв: иєва иєві / ів: ова ові ову / ськ: ську ська / ро: рі ра / піль: поля полі / ль: лі лю ля / ниця: ниці ницю /
    ря: рі рю / не: ного ному / ни: нах`,
  cs: `ko: ku ka kem / ie: ii ií / ha: ze hy hu / no: ně na nu / va: vě vy vu / eň: ni ně / ec: ci ce / ice: icích ic / ín: íně ína /
    ov: ově ova / ina: ině iny / ká: ké kou / né: ných / ary: arech / gie: gii / lava: lavě`,
  sk: `ko: ku ka kom / ia: ii iu iou / va: ve vy vu / ice: iciach íc / ina: ine iny inu / ra: re ry ru / ov: ove ova / ava: ave /
    ín: íne ína / ná: nej nú / ká: kej kú / né: ných / čany: čanoch / any: anoch`,
  hr: `ska: skoj ske sku / ka: koj ke kom ku / ja: ji je ju / eb: ebu eba / it: itu ita / ek: eku eka / ar: ru ra / in: inu ina /
    ac: cu ca / ci: cima / nik: niku nika / ula: uli ule`,
  sl: `ja: ji je jo / ška: škem ške ško / ana: ani ane ano / or: oru ora / je: ju ja / anj: anju anja / ka: ki ke ko / ko: kem kega`,
  lt: `ija: ijoje ijos iją ijai / a: oje os ą / as: e o ą / us: uje aus ų / ai: uose ų / ys: yje io į / is: yje ies į`,
  lv: `ija: ijā ijas iju / a: ā as u / e: ē es / is: ī a / ils: ilī ils / pils: pilī`,
  et: '=: s st sse l le lt',
  fi: `nki: ngissä ngistä nkiin / rku: russa rusta rkuun / =: ssa ssä sta stä lla llä lta ltä n an än / a: aan assa asta /
    i: issa issä ista istä iin / o: oon ossa osta / u: uun ussa usta`,
  hu: `a: ában ába án ára ából / e: ében ébe én ére éből / =: ban ben ba be ból ből on en ön n ra re ról ről i`,
  ro: 'ia: iei / a: ei / =: ului',
  el: 'α: ας / η: ης / ος: ο ου / ο: ου / οι: ους ων',
};

/** The shortest part of a name before its ending. */
const shortestStem = 1;

/** Endings of other cases with their nominative endings, by language. */
const endings = remember((language: string): readonly { form: string; end: string }[] =>
  (ends[language] ?? '')
    .split('/')
    .flatMap((line) => {
      const [end = '', forms = ''] = line.split(':').map((part) => part.trim());
      const first = end === '=' ? '' : fold(end);
      return forms
        .split(/\s+/)
        .filter((form) => form !== '')
        .map((form) => ({ form: fold(form), end: first }));
    })
    .sort((one, other) => other.form.length - one.form.length),
);

/**
 * Possible nominatives of a word, folded, itself first: "gdańsku" is "gdansku" or "gdansk". For names of places
 * in the languages that inflect them; the caller looks each of them up among the known names.
 *
 * @param language BCP 47
 */
export function firstCases(word: string, language: string): readonly string[] {
  const primary = primaryLanguage(language);
  // "Almanya'da": Turkish separates case endings from names.
  const folded = fold(primary === 'tr' ? (word.split(/['’]/u)[0] ?? word) : word);
  const found = [folded];
  for (const { form, end } of endings(primary)) {
    const stem = folded.length - form.length;
    if (stem >= shortestStem && folded.endsWith(form)) found.push(folded.slice(0, stem) + end);
  }
  return found;
}
