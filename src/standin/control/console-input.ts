import { type FormTexts, keepOffice } from './console-form.ts';
import { remoteValues } from './draft.ts';

/** The fields of a sent form as texts; files, which our forms don't have, are left out. */
export async function readTexts(request: Request): Promise<FormTexts> {
  const form = await request.formData().catch(() => new FormData());
  return Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/**
 * The draft in the fields of a post's form, not checked yet. An empty field means none; what an edit should leave
 * as it is does not appear.
 */
export function draftInput(texts: FormTexts): Record<string, unknown> {
  const text = (name: string) => texts[name]?.trim() ?? '';
  const orNull = (name: string) => text(name) || null;
  // Browsers leave out seconds that are 0.
  const datetime = (name: string) =>
    text(name)
      .replace('T', ' ')
      .replace(/ \d\d:\d\d$/, '$&:00');
  return {
    title: text('title'),
    language: text('language'),
    ...(text('office') !== keepOffice && { office: orNull('office') }),
    // Browsers send line ends as CR LF.
    description: (texts.description ?? '').replaceAll('\r\n', '\n'),
    payFrom: orNull('payFrom'),
    payTo: orNull('payTo'),
    ...(remoteValues.some((value) => value === text('remote')) && { remote: text('remote') }),
    awarded: texts.awarded === 'on',
    ...(text('start') && { start: datetime('start') }),
    end: datetime('end') || null,
  };
}

/** What differs between two drafts of `draftInput`: the patch that leads from the first to the second. */
export function changedInput(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== before[key]));
}

const numbers = new Set(['ms', 'status', 'by', 'requests', 'times', 'of', 'events']);

/** The faults of delivery in the fields of their form, not checked yet. Names of events stand between commas. */
export function eventFaultsInput(texts: FormTexts): Record<string, Record<string, unknown>> {
  const faults = Object.entries(faultsInput(texts));
  return Object.fromEntries(
    faults.map(([key, { types, ...fault }]) => {
      const names = typeof types === 'string' ? types.split(',').map((name) => name.trim()) : [];
      const given = names.filter((name) => name !== '');
      return [key, { ...fault, ...(given.length > 0 && { types: given }) }];
    }),
  );
}

/** The faults in the fields of their form, not checked yet: those whose box is ticked. Empty fields count as left out. */
export function faultsInput(texts: FormTexts): Record<string, Record<string, unknown>> {
  const ticked = Object.keys(texts)
    .filter((name) => name.endsWith('.on'))
    .map((name) => name.slice(0, -3));
  return Object.fromEntries(
    ticked.map((key) => {
      const fields = Object.entries(texts)
        .filter(([name, text]) => name.startsWith(`${key}.`) && name !== `${key}.on` && text.trim() !== '')
        .map(([name, text]) => [name.slice(key.length + 1), text.trim()] as const)
        .map(([name, text]) => [name, numbers.has(name) ? Number(text) : text]);
      return [key, Object.fromEntries(fields)];
    }),
  );
}
