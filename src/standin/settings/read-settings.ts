import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { z } from 'zod';
import { contradictions } from './contradictions.ts';
import { type StandinSettings, settingsSchema } from './schema.ts';

/** Settings that the stand-in can't use: every fault at once, each with its mend. */
export class StandinSettingsError extends Error {
  override readonly name = 'StandinSettingsError';
  readonly faults: readonly string[];

  constructor(source: string, faults: readonly string[]) {
    const count = faults.length === 1 ? 'One thing' : `${faults.length} things`;
    super(`${count} in ${source} can't be used:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.faults = faults;
  }
}

/** Settings whose values also fit each other. */
const fittingSchema = settingsSchema.superRefine((settings, context) => {
  for (const { path, message } of contradictions(settings)) {
    context.addIssue({ code: 'custom', path: [...path], message });
  }
});

/**
 * Checks settings.
 *
 * @param input what a settings file holds
 * @param source how the faults name it, for example the file's path
 * @throws {StandinSettingsError} naming every fault
 */
export function readSettings(input: unknown, source = 'the settings'): StandinSettings {
  const result = fittingSchema.safeParse(input);
  if (result.success) return result.data;
  throw new StandinSettingsError(source, result.error.issues.map(faultOf));
}

/**
 * Reads a settings file: JSON, or a module (.ts, .mts, .js, .mjs) whose default export is the settings. Only what
 * it names differs from the sample company's settings when it is merged by its author; nothing is merged here.
 *
 * @throws {Error} when there is no such file or it can't be read, saying so
 * @throws {StandinSettingsError} naming every fault
 */
export async function readSettingsFile(file: string): Promise<StandinSettings> {
  return readSettings(await contentOf(file), file);
}

async function contentOf(file: string): Promise<unknown> {
  try {
    if (/\.m?[jt]s$/.test(file)) {
      const module: { default?: unknown } = await import(pathToFileURL(resolve(file)).href);
      if (module.default === undefined) throw new Error('it has no default export');
      return module.default;
    }
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The settings file ${file} can't be read: ${reason}. Give a JSON file, or a module with the settings as its default export.`,
      { cause: error },
    );
  }
}

function faultOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join('.') || 'the whole';
  if (issue.code === 'unrecognized_keys') {
    return `${path}: there is no ${issue.keys.map((key) => `"${key}"`).join(', ')}: take it out or correct its spelling`;
  }
  if (issue.code === 'invalid_type') return `${path}: give ${article(issue.expected)}`;
  return `${path}: ${issue.message}`;
}

function article(expected: string): string {
  const word = { string: 'text', int: 'whole number', record: 'object' }[expected] ?? expected;
  return word === 'text' ? word : `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
