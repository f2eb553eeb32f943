import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'An fíorphost é seo?',
  intro:
    'Ar sheol duine éigin post ag {company} chugat? Greamaigh a sheoladh agus féach an linne é agus an bhfuil sé fós ar oscailt.',
  address: 'Seoladh an phoist',
  check: 'Seiceáil',
  checking: 'Á sheiceáil…',
  open: 'Is fíorphost é seo agus tá sé ar oscailt',
  openHint: 'Tá sé ar ár liosta de phoist atá ar oscailt.',
  moved: 'Tá seoladh eile ag an bpost anois. Úsáid an ceann seo.',
  closed: 'Ba linne an post seo agus tá sé dúnta',
  closedHint: 'Ní ghlactar le hiarratais a thuilleadh.',
  foreign: 'Ní ceann dár seoltaí é seo',
  foreignHint:
    'Téann sé chuig {host}. Tá ár gcuid post ar {ours} agus in aon áit eile. Ná fág sonraí pearsanta ansin díreach toisc go bhfeiceann tú ár n-ainm: aimsigh an post ar ár liosta agus déan iarratas óna leathanach féin.',
  unknown: 'Níl aon phost againn ag an seoladh seo',
  unknownHint:
    'Téann sé chuig ár láithreán, ach níl aon phost ar oscailt ansin, ná aon phost a dúnadh le sé mhí anuas.',
  unreadable: 'Ní féidir linn an seoladh seo a sheiceáil',
  unreadableHint: 'Greamaigh seoladh iomlán amháin, mar shampla {example}',
  failed: 'Níor éirigh leis an tseiceáil',
  failedHint:
    'Níorbh fhéidir ár liosta de phoist atá ar oscailt a lódáil. Bain triail eile as i gceann nóiméid.',
  forged: 'Ní féidir brath ar ár liosta faoi láthair',
  forgedHint:
    'Níl a shíniú ag teacht leis, mar sin ní deirimid aon rud faoin bpost seo. Bain triail eile as ar ball.',
  asOf: 'Poist ar oscailt amhail {moment}',
  signed: 'Tá síniú an liosta bailí',
  unsigned: 'Ní féidir leis an mbrabhsálaí seo síniú an liosta a sheiceáil',
  same: 'Is é an fógra seo, focal ar fhocal, an ceann a shíníomar',
  changed: 'Tá an fógra athraithe ó shíníomar an liosta',
  byHand: 'Conas seiceáil tú féin',
  byHandAddress: 'Tosaíonn seoltaí ár bpost le {prefix} – litir ar litir.',
  byHandList: 'Tá gach post atá ar oscailt ar ár liosta.',
  how: 'Cad a tharlaíonn anseo',
  howHint:
    'Cuireann do bhrabhsálaí an seoladh i gcomparáid leis an liosta sínithe de na poist atá ar oscailt againn. Ní fhágann an méid a ghreamaíonn tú do ghléas.',
  list: 'Liosta sínithe de na poist atá ar oscailt',
  key: 'Eochair phoiblí an tsínithe',
  needsScript: 'Tá JavaScript de dhíth don tseiceáil. Gan é, cuardaigh an seoladh sa liosta sínithe.',
};
