import type { CustomField, Namespace } from './fields.ts';
import type { StandinSettings } from './schema.ts';

/** What is wrong, and where in the settings. */
export interface SettingsFault {
  path: (string | number)[];
  message: string;
}

/** Custom fields that can't be: sids that stand twice, and choices without values. */
export function customFieldFaults(settings: StandinSettings): SettingsFault[] {
  return (Object.entries(settings.customFields) as [Namespace, CustomField[]][]).flatMap(
    ([namespace, fields]) => {
      const seen = new Set<string>();
      return fields.flatMap((field, index) => {
        const path = ['customFields', namespace, index];
        return [...sidFaults(field, path, seen), ...valueFaults(field, path, settings)];
      });
    },
  );
}

function sidFaults({ sid }: CustomField, path: (string | number)[], seen: Set<string>): SettingsFault[] {
  if (sid === null) return [];
  // Columns of the database tell no case apart.
  const key = sid.toLowerCase();
  if (seen.has(key))
    return [{ path: [...path, 'sid'], message: `"${sid}" stands twice: each needs its own` }];
  seen.add(key);
  return [];
}

function valueFaults(
  { type, options, dictionary }: CustomField,
  path: (string | number)[],
  settings: StandinSettings,
): SettingsFault[] {
  const isChoice = type === 'choice' || type === 'multi_choice';
  if (!isChoice) {
    return options || dictionary !== undefined
      ? [{ path, message: `a field of type ${type} has neither options nor a dictionary: leave them out` }]
      : [];
  }
  if ((options === undefined) === (dictionary === undefined)) {
    return [{ path, message: `a field of type ${type} needs either options or a dictionary` }];
  }
  return dictionary !== undefined && !Object.hasOwn(settings.dictionaries, dictionary)
    ? [
        {
          path: [...path, 'dictionary'],
          message: `there is no dictionary "${dictionary}": add it to dictionaries`,
        },
      ]
    : [];
}
