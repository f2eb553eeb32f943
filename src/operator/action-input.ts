import { z } from 'zod';

/** What the operator can do. Forms send texts; an unknown field is a fault. */
const inputs = {
  publish: z.strictObject({ confirm: z.union([z.boolean(), z.enum(['yes', ''])]).default(false) }),
  rollback: z.strictObject({ snapshot: z.string().min(1).max(40) }),
  unpin: z.strictObject({}),
};

export type ActionName = keyof typeof inputs;

export type ActionInput =
  | { action: 'publish'; confirm: boolean }
  | { action: 'rollback'; snapshot: string }
  | { action: 'unpin' };

export const isAction = (name: string): name is ActionName => Object.hasOwn(inputs, name);

/**
 * Reads the body of an action: a form, JSON, or nothing.
 *
 * @param type the Content-Type, '' where there is none
 * @returns `null` for what can't be read or has something wrong in it
 */
export function readActionInput(action: ActionName, type: string, body: Uint8Array): ActionInput | null {
  const fields = fieldsOf(type, body);
  if (action === 'publish') {
    const { data } = inputs.publish.safeParse(fields);
    return data ? { action, confirm: data.confirm === true || data.confirm === 'yes' } : null;
  }
  if (action === 'rollback') {
    const { data } = inputs.rollback.safeParse(fields);
    return data ? { action, snapshot: data.snapshot } : null;
  }
  return inputs.unpin.safeParse(fields).success ? { action } : null;
}

function fieldsOf(type: string, body: Uint8Array): unknown {
  if (body.length === 0) return {};
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const media = type.split(';', 1)[0]?.trim().toLowerCase();
    if (media === 'application/json') return JSON.parse(text);
    if (media === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
    return null;
  } catch {
    return null;
  }
}
