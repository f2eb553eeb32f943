import { z } from 'zod';

const one = {
  /** Only events of these types, by the name that was registered; left out = all. */
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

/** What a test or the control page may ask for. */
export type EventFaultsInput = z.input<typeof eventFaultsSchema>;
/** Faults that are on, with the deliveries they have left. */
export type EventFaults = z.output<typeof eventFaultsSchema>;

/** What is left of `faults` after a delivery of this type, and those that it meets. */
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
