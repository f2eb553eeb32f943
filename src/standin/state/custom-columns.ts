import type { DatabaseSync } from 'node:sqlite';
import type { CustomField } from '../settings/fields.ts';
import type { StandinSettings } from '../settings/schema.ts';

/** Types that are kept as numbers; all others are texts. */
const columnTypes: Partial<Record<CustomField['type'], string>> = {
  number: 'REAL',
  checkbox: 'INTEGER',
  user: 'INTEGER',
  client: 'INTEGER',
};

/**
 * Gives every custom field a column and an index of its own, so that filters and sorts on it are as quick as on
 * any other field. A field that has left the settings keeps its column and values.
 */
export function addCustomColumns(database: DatabaseSync, settings: StandinSettings): void {
  const tables = { candidates: settings.customFields.candidate, jobs: settings.customFields.job };
  for (const [table, fields] of Object.entries(tables)) {
    const known = new Set(
      database
        .prepare(`PRAGMA table_info(${table})`)
        .all()
        .map(({ name }) => String(name).toLowerCase()),
    );
    for (const { sid, type } of fields) {
      if (sid === null) continue;
      const column = `_${sid}`;
      if (!known.has(column.toLowerCase())) {
        database.exec(`ALTER TABLE ${table} ADD COLUMN "${column}" ${columnTypes[type] ?? 'TEXT'}`);
      }
      database.exec(`CREATE INDEX IF NOT EXISTS "${table}_custom_${sid}" ON ${table} ("${column}")`);
    }
  }
}
