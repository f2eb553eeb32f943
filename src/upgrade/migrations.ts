import { isDeepStrictEqual } from 'node:util';

/** The values of a site's configuration, unchecked. */
export type Values = Readonly<Record<string, unknown>>;

/** A change of the settings' schema that existing values have to follow. */
export interface Migration {
  /** What it does, a sentence for the owner. */
  told: string;
  /** The values for the next version; the same object when nothing changes. Pure. */
  migrate(values: Values): Values;
}

/**
 * All migrations, the oldest first. Each runs at every upgrade, so each has to leave correct values alone. When you
 * change the schema, add one here, with a test.
 */
const migrations: readonly Migration[] = [
  {
    told: 'The deploy command gets JOBFRONT_SNAPSHOT in the place of JOBFRONT_RELEASE.',
    migrate(values) {
      const { deploy } = values;
      if (!isRecord(deploy) || typeof deploy.command !== 'string') return values;
      const command = deploy.command.replace(/\bJOBFRONT_RELEASE\b/g, 'JOBFRONT_SNAPSHOT');
      return command === deploy.command ? values : { ...values, deploy: { ...deploy, command } };
    },
  },
];

/** The values after all migrations, and the descriptions of those applied. */
export function migrated(
  values: Values,
  all: readonly Migration[] = migrations,
): { values: Values; told: string[]; edits: string[] } {
  let now = values;
  const told: string[] = [];
  for (const { migrate, told: sentence } of all) {
    const next = migrate(now);
    if (isDeepStrictEqual(next, now)) continue;
    now = next;
    told.push(sentence);
  }
  return { values: now, told, edits: differences(values, now, '') };
}

/** Instructions for a configuration that no program can edit: `deploy.command: write "…" in the place of "…"`. */
function differences(before: unknown, after: unknown, path: string): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences(before[key], after[key], path === '' ? key : `${path}.${key}`));
  }
  if (after === undefined) return [`${path}: take it out`];
  if (before === undefined) return [`${path}: add ${JSON.stringify(after)}`];
  return [`${path}: write ${JSON.stringify(after)} in the place of ${JSON.stringify(before)}`];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
