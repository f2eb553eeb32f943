import type { ApplicationTexts } from '../application-dictionary.ts';

export const ga: ApplicationTexts = {
  title: 'M’iarratas',
  reference: 'Uimhir an iarratais',
  received: 'Tá d’iarratas faighte againn',
  receivedHint: 'Tá sé stóráilte go sábháilte agus cuirfear ar aghaidh chuig na hearcaitheoirí é gan mhoill.',
  underWay: 'Tá d’iarratas ar a bhealach chuig na hearcaitheoirí',
  delivered: 'Tá d’iarratas ag na hearcaitheoirí',
  deliveredHint: 'Níl an méid a sheol tú stóráilte ar an suíomh seo a thuilleadh.',
  delayed: 'Níor cuireadh d’iarratas ar aghaidh fós',
  delayedHint: 'Níl sé caillte. Táimid ag déileáil leis agus ní gá duit é a sheoladh arís.',
  keepAddress:
    'Coinnigh seoladh an leathanaigh seo: feicfidh tú anseo níos déanaí freisin conas atá ag éirí le d’iarratas.',
  withdrawing: 'D’iarr tú d’iarratas a tharraingt siar',
  withdrawingHint:
    'Seiceálaimid ar dtús an bhfuil sé curtha ar aghaidh cheana féin. Mura bhfuil, scriosfar an méid a sheol tú.',
  takenBack: 'Tharraing tú d’iarratas siar',
  deleted: 'Scriosadh d’iarratas',
  deletedHint: 'Níl an méid a sheol tú stóráilte anseo a thuilleadh.',
  takeBack: 'Tarraing an t-iarratas siar',
  takeBackHint: 'Scriosfar an méid a sheol tú láithreach agus ní léifidh aon duine é.',
  tooLate: 'Ní féidir an t-iarratas a tharraingt siar a thuilleadh: tá sé á chur ar aghaidh cheana féin.',
  greeting: 'Dia duit, {name},',
  greetingPlain: 'Dia duit,',
  thanks:
    'Go raibh maith agat as iarratas a dhéanamh ar “{title}” ag {company}. Tá d’iarratas faighte againn.',
  thanksOpen: 'Go raibh maith agat as d’iarratas chuig {company}. Tá sé faighte againn.',
  follow: 'Anseo is féidir leat a fheiceáil conas atá ag éirí leis, nó é a tharraingt siar:',
  footer:
    'Seoladh an teachtaireacht seo go huathoibríoch toisc gur tugadh an seoladh seo in iarratas ar {host}.',
  thanked: 'Go raibh maith agat!',
  thankedNamed: 'Go raibh maith agat, {name}!',
  next: 'Céard a tharlóidh anois',
  addToCalendar: 'Cuir san fhéilire',
};
