import { makeBoard } from '../../src/board/make-board.ts';
import { readJob } from '../../src/board/read-job.ts';
import { examine } from '../../src/doctor/checks/diagnose.ts';
import type { ServiceLook } from '../../src/doctor/checks/measure-service.ts';
import type { Hindrance } from '../../src/doctor/hindrances.ts';
import type { Examined } from '../../src/doctor/report/finding.ts';
import type { DoctorReport, SeenRequest } from '../../src/doctor/report/report-schema.ts';
import type { Problem } from '../../src/service/problem.ts';
import type { Post } from '../../src/service/wire/post.ts';
import { loadSettings } from '../../src/settings/load.ts';
import type { SiteConfig } from '../../src/settings/site-schema.ts';
import { gdansk, type PostChanges, postOf } from '../board/samples.ts';
import { oldRows } from '../settings/old-rows.ts';

/** The moment of every report here, while `soundPost` is open. */
export const at = '2026-05-10T08:00:00Z';

const paragraph =
  'W naszym magazynie w Gdańsku szukamy osoby, która zadba o to, żeby paczki trafiały na czas do klientów. Praca jest na dwie zmiany, a my dbamy o dobre przygotowanie i o spokojny początek dla każdego.';

/** Values of an advert that nothing is wrong with. */
export const soundValues = [
  { field_id: 'description', value: `<p>${paragraph}</p>` },
  { field_id: 'requirements', name: 'Wymagania', value: '<p>Dokładność i chęć do pracy w zespole.</p>' },
  { field_id: 'geolocation', value: JSON.stringify(gdansk) },
];

export const soundOptions = {
  branches: 'Magazyn',
  job_type: 'Pełny etat',
  remote: '0',
  _from: '5000',
  _to: '7000',
  _visible: '1',
};

/** A post that the doctor finds nothing in, unless `changes` spoil it. */
export const soundPost = (changes: PostChanges = {}): Post =>
  postOf({ values: soundValues, options: soundOptions, ...changes });

/** Settings that the doctor finds nothing in. */
export const soundSite: SiteConfig = {
  name: 'Kolibra',
  languages: ['pl'],
  defaultLanguage: 'pl',
  logo: '/logo.svg',
  color: '#8a1538',
  footer: { privacy: 'https://kolibra.example/prywatnosc', accessibility: '/dostepnosc/' },
  fields: {
    employmentType: { option: 'job_type', values: { 'pełny etat': 'FULL_TIME' } },
    workModel: { option: 'remote', values: { '0': 'on-site', '1': 'remote' } },
    pay: { min: '_from', max: '_to', visible: '_visible' },
  },
};

const soundEnvironment = {
  SERVICE_URL: 'https://tenant.example',
  SITE_URL: 'https://careers.example',
  WEBHOOK_SECRET: '0123456789abcdef0123456789abcdef',
};

export const soundRequest: SeenRequest = {
  status: 200,
  ms: 40,
  bytes: 1000,
  decodedBytes: 4000,
  records: 1,
  location: null,
};

export interface Situation {
  posts?: readonly Post[];
  problems?: readonly Problem[];
  site?: SiteConfig;
  environment?: Record<string, string>;
  requests?: readonly SeenRequest[];
  tls?: ServiceLook['tls'];
  method?: 'id' | 'offset';
  failure?: unknown;
  hindrances?: readonly Hindrance[];
  /** The owner's links. */
  links?: Examined['links'];
  /** Pictures that the site has copies of. */
  images?: readonly string[];
  /** The text of a file of old addresses. */
  oldAddresses?: string;
  mostInFile?: number;
}

/** What the doctor would have read in a situation; without any parts, one it finds nothing in. */
function examinedOf(situation: Situation = {}): Examined {
  const { posts = [soundPost()], problems = [], site = soundSite, environment = {} } = situation;
  const {
    requests = [soundRequest],
    tls = null,
    method = 'id',
    hindrances = [],
    links = [],
    images = [],
  } = situation;
  const given = loadSettings({ ...soundEnvironment, ...environment }, site);
  const old = oldRows(situation.oldAddresses ?? '');
  const settings = { ...given, site: { ...given.site, oldAddresses: old } };
  const list = { posts: [...posts], problems: [...problems], requests: requests.length, method };
  const failed = 'failure' in situation;
  const copy = { address: '/images/copy.png', width: 600, height: 400 };
  const sources = {
    site: settings.site,
    serviceUrl: settings.environment.SERVICE_URL,
    images: new Map(images.map((image) => [image, copy])),
  };
  const read = failed ? { posts: [], problems: [] } : { posts, problems };
  return {
    settings,
    look: { outcome: failed ? { failure: situation.failure } : { list }, requests, tls },
    board: makeBoard({ ...sources, ...read, at }),
    jobOf: (post) => readJob(post, sources).job,
    hindrances,
    links,
    ...(situation.mostInFile !== undefined && { mostInFile: situation.mostInFile }),
  };
}

export const reportOf = (situation: Situation = {}): DoctorReport => examine(examinedOf(situation));

/** The codes of all findings, each once, sorted. */
export const codesOf = (situation: Situation): string[] =>
  [...new Set(reportOf(situation).findings.map(({ code }) => code))].sort();
