import { z } from 'zod';

/** How much a finding matters, the worst first. docs/doctor.md says what each one means. */
export const severities = ['error', 'warning', 'notice'] as const;
export type Severity = (typeof severities)[number];

const count = z.number().int().min(0);
const milliseconds = z.number().min(0);
const text = z.string();

const aboutSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('advert'),
    advertId: z.number().int().nullable(),
    publishId: z.number().int().nullable(),
    title: text.nullable(),
    /** Address of the post at the service, `null` if it has no usable one. */
    url: text.nullable(),
  }),
  z.strictObject({ kind: z.literal('option'), option: text }),
  z.strictObject({ kind: z.literal('setting'), setting: text }),
  z.strictObject({ kind: z.literal('service') }),
]);

const findingSchema = z.strictObject({
  /** Stable, kebab-case; docs/doctor.md lists all. Never renamed once released. */
  code: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
  severity: z.enum(severities),
  about: aboutSchema,
  /** A sentence on what was found. */
  found: text.min(1),
  /** A sentence on what to do. */
  todo: text.min(1),
  /** How many open and upcoming jobs it concerns; `null` where it concerns the whole site. */
  jobs: count.nullable(),
});

const requestSchema = z.strictObject({
  /** HTTP status, `null` where no answer came. */
  status: z.number().int().nullable(),
  ms: milliseconds,
  /** Bytes of the body as it was sent, compressed or not. */
  bytes: count,
  /** Bytes of the body after decompression; as `records`, `null` where the body is not a list. */
  decodedBytes: count.nullable(),
  records: count.nullable(),
  /** Where a redirect leads. */
  location: text.nullable(),
});

const serviceSchema = z.strictObject({
  address: text,
  /** Whether the list was read and proven complete. */
  complete: z.boolean(),
  /** How the list was proven complete, or why it could not be. */
  proof: text,
  /** Every request for the list in the order it was sent. */
  requests: z.array(requestSchema),
  /** `null` without TLS. */
  tls: z.strictObject({ protocol: text, validTo: text.nullable() }).nullable(),
});

const recordsSchema = z.strictObject({
  /** Posts that were read. */
  posts: count,
  open: count,
  upcoming: count,
  /** Posts that have expired, were never open, or are an older publication of the same advert. */
  over: count,
  /** Records that were unreadable or not requested; a finding names each. */
  skipped: count,
});

/** The data of each open or upcoming job that machines and people look for. */
export const coverageKeys = [
  'text',
  'place',
  'country',
  'start',
  'pay',
  'employmentType',
  'workModel',
  'reference',
  'headings',
  'applyLink',
] as const;

const optionSchema = z.strictObject({
  option: text,
  /** Posts in which it is not empty. */
  posts: count,
  /** `shown` to visitors, `read` by a setting such as `fields.pay`, or `unseen`. */
  use: z.enum(['shown', 'read', 'unseen']),
  /** Why it looks private, `null` where it does not. */
  looksPrivate: text.nullable(),
  /** Values as they occur, the most frequent first, shortened; none where they look private. */
  examples: z.array(text),
});

/** The output of `jobfront doctor --json`. Scripts rely on its keys: add only with a new format. */
export const reportSchema = z.strictObject({
  format: z.literal(2),
  /** The moment of the report, an ISO instant. */
  at: z.iso.datetime({ offset: true }),
  site: z.strictObject({ name: text, address: text }),
  service: serviceSchema,
  records: recordsSchema,
  /** Open jobs by language, in the order of the settings, then by code. */
  languages: z.array(z.strictObject({ language: text, open: count })),
  /** How many open and upcoming jobs have it. */
  coverage: z.array(z.strictObject({ what: z.enum(coverageKeys), jobs: count })),
  options: z.array(optionSchema),
  counts: z.strictObject({ error: count, warning: count, notice: count }),
  /** The worst first, then by code, then by what they concern. */
  findings: z.array(findingSchema),
});

export type DoctorReport = z.output<typeof reportSchema>;
export type Finding = z.output<typeof findingSchema>;
export type About = Finding['about'];
export type OptionUse = z.output<typeof optionSchema>;
export type SeenRequest = z.output<typeof requestSchema>;
export type Coverage = (typeof coverageKeys)[number];

/** From which severity on the command fails. */
export const thresholds = ['error', 'warning', 'never'] as const;
export type Threshold = (typeof thresholds)[number];

/** The exit code of a run that made a report: 2 with errors, 1 with warnings, else 0; ignores lower severities. */
export function exitCodeOf({ counts }: Pick<DoctorReport, 'counts'>, failOn: Threshold): 0 | 1 | 2 {
  const fails = (severity: Severity) => counts[severity] > 0;
  if (failOn === 'never') return 0;
  if (fails('error')) return 2;
  return failOn === 'warning' && fails('warning') ? 1 : 0;
}

/** The constant parts of findings with one code. */
export interface CodeInfo {
  severity: Severity;
  /** What findings of this code concern. */
  about: About['kind'];
  /** For the table of codes: when it is reported, as a phrase. */
  when: string;
  /** What to do, unless the finding itself has better advice. */
  todo: string;
}

export type CodeTable = Readonly<Record<string, CodeInfo>>;
