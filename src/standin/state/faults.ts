import { z } from 'zod';

/** How many requests a fault lasts; left out = until it is switched off. */
const requests = z.number().int().min(1).max(1_000_000).optional();

/**
 * Faults of the list, each on its own or together. All active ones count down with every list request. If several
 * define the body, `status` precedes `html`, and `html` precedes `truncated`.
 *
 * | key | effect |
 * | --- | --- |
 * | `latency` | the answer comes `ms` milliseconds late |
 * | `status` | this status (400 to 599) with an error body, and `Retry-After` if given |
 * | `truncated` | half the body: `connection` breaks off before Content-Length is reached, `text` ends as if whole |
 * | `html` | 200 with an HTML page instead of JSON |
 * | `totals` | total count, and the total pages made from it, wrong by `by` (never below 0) |
 * | `ignoreIdFilter` | conditions on `id` are checked but not applied |
 * | `ignoreSort` | the lowest id comes first, whatever was asked for |
 * | `shortPages` | pages with more than one record that have a page after them lack their last record |
 */
export const faultsSchema = z.strictObject({
  latency: z.strictObject({ ms: z.number().int().min(1).max(600_000), requests }).optional(),
  status: z
    .strictObject({
      status: z.number().int().min(400).max(599),
      retryAfter: z
        .string()
        .regex(/^[ -~]{1,100}$/, 'give seconds ("3") or an HTTP date')
        .optional(),
      requests,
    })
    .optional(),
  truncated: z
    .strictObject({ how: z.enum(['connection', 'text']).default('connection'), requests })
    .optional(),
  html: z.strictObject({ requests }).optional(),
  totals: z
    .strictObject({
      by: z
        .number()
        .int()
        .min(-1_000_000)
        .max(1_000_000)
        .refine((by) => by !== 0, 'give how many too many (5) or too few (-5)'),
      requests,
    })
    .optional(),
  ignoreIdFilter: z.strictObject({ requests }).optional(),
  ignoreSort: z.strictObject({ requests }).optional(),
  shortPages: z.strictObject({ requests }).optional(),
});

/** The input of a test or the control page. */
export type FaultsInput = z.input<typeof faultsSchema>;
/** Faults that are on, with the requests they have left. */
export type Faults = z.output<typeof faultsSchema>;

/** Holds the active faults and counts them down. */
export class FaultBox<On extends Record<string, { requests?: number | undefined } | undefined> = Faults> {
  #faults: On = {} as On;

  get active(): On {
    return this.#faults;
  }

  /** Switches exactly these faults on and all others off. */
  set(faults: On): void {
    this.#faults = faults;
  }

  clear(): void {
    this.#faults = {} as On;
  }

  /**
   * The faults of one request; those on their last request are switched off.
   *
   * @param meets which of them apply; all if left out
   */
  take(meets: (fault: { only?: string | undefined }) => boolean = () => true): On {
    const on = Object.entries(this.#faults).filter(([, fault]) => fault !== undefined);
    const taken = on.filter(([, fault]) => meets(fault as { only?: string }));
    const left = on.flatMap(([key, fault]) => {
      if (fault?.requests === undefined || !taken.some(([name]) => name === key)) return [[key, fault]];
      return fault.requests > 1 ? [[key, { ...fault, requests: fault.requests - 1 }]] : [];
    });
    this.#faults = Object.fromEntries(left);
    return Object.fromEntries(taken) as On;
  }
}

/** The requests to the integration API that a fault can affect; left out = all that it can. */
export const faultyRequests = ['create', 'jobs', 'provisions', 'notes', 'tags', 'files', 'writes'] as const;
const only = z.enum(faultyRequests).optional();
const service = { only, requests };

/**
 * Faults of the integration API, each on its own or together: outages, and behaviours that interface.md allows.
 *
 * | key | effect |
 * | --- | --- |
 * | `status` | this status (400 to 599) with an error body; nothing is done |
 * | `lost` | the connection is broken off when the work is done |
 * | `noGuidInLists` | rows of the list of candidates have no guid |
 * | `ignoreFilter` | the filter of the list of candidates is ignored while there are more than 100 |
 * | `guidCase` | guids come back in upper case |
 * | `lag` | a candidate or an activity appears in lists only when it is `ms` milliseconds old |
 * | `renameFiles` | names of files come back rewritten: `my cv.pdf` as `my_cv.pdf` |
 * | `noTexts` | activities come without their texts |
 * | `plainRefusals` | refusals do not say which fields are wrong |
 * | `knownEmail` | a second candidate with an e-mail address is refused, naming the `field` or in a `sentence` |
 * | `nul` | a NUL in a body is answered 500 |
 * | `small` | bodies of more than `bytes` bytes, uploads left out, are answered 413 with a page |
 */
export const serviceFaultsSchema = z.strictObject({
  status: z.strictObject({ status: z.number().int().min(400).max(599), ...service }).optional(),
  lost: z.strictObject(service).optional(),
  noGuidInLists: z.strictObject({ requests }).optional(),
  ignoreFilter: z.strictObject({ requests }).optional(),
  guidCase: z.strictObject({ requests }).optional(),
  lag: z.strictObject({ ms: z.number().int().min(1).max(3_600_000), requests }).optional(),
  renameFiles: z.strictObject({ requests }).optional(),
  noTexts: z.strictObject({ requests }).optional(),
  plainRefusals: z.strictObject({ requests }).optional(),
  knownEmail: z.strictObject({ how: z.enum(['field', 'sentence']).default('field'), requests }).optional(),
  nul: z.strictObject({ requests }).optional(),
  small: z.strictObject({ bytes: z.number().int().min(1).max(10_000_000), requests }).optional(),
});

/** Faults that are on, with the requests they have left. */
export type ServiceFaults = z.output<typeof serviceFaultsSchema>;

const one = {
  /** Only events of these types, by their registered name; left out = all. */
  types: z.array(z.string().min(1).max(255)).min(1).max(100).optional(),
  /** How many deliveries it lasts; left out = until it is switched off. */
  events: z.number().int().min(1).max(1_000_000).optional(),
};

/**
 * Faults of the delivery of events, each on its own or together.
 *
 * | key | effect |
 * | --- | --- |
 * | `drop` | is not sent; the log says so |
 * | `duplicate` | is sent `times` times |
 * | `disorder` | is held until `of` deliveries have come together, then they are sent, the last one first; switching it off sends what is held |
 * | `delay` | is sent `ms` milliseconds later; deliveries after it overtake it |
 */
export const eventFaultsSchema = z.strictObject({
  drop: z.strictObject(one).optional(),
  duplicate: z.strictObject({ times: z.number().int().min(2).max(10).default(2), ...one }).optional(),
  disorder: z.strictObject({ of: z.number().int().min(2).max(100).default(2), ...one }).optional(),
  delay: z.strictObject({ ms: z.number().int().min(1).max(600_000), ...one }).optional(),
});

/** The input of a test or the control page. */
export type EventFaultsInput = z.input<typeof eventFaultsSchema>;
/** Faults that are on, with the deliveries they have left. */
export type EventFaults = z.output<typeof eventFaultsSchema>;

/** The faults that apply to a delivery of this type, and the remaining ones after it. */
export function takeFaults(faults: EventFaults, type: string): { met: EventFaults; left: EventFaults } {
  const entries = Object.entries(faults).filter(([, fault]) => fault !== undefined);
  const meets = ({ types }: { types?: readonly string[] | undefined }) => types?.includes(type) ?? true;
  const met = entries.filter(([, fault]) => meets(fault));
  const left = entries.flatMap(([key, fault]) => {
    if (!meets(fault) || fault.events === undefined) return [[key, fault]];
    return fault.events > 1 ? [[key, { ...fault, events: fault.events - 1 }]] : [];
  });
  return { met: Object.fromEntries(met), left: Object.fromEntries(left) };
}
