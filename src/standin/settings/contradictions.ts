import { hasChoice, takesChoice } from '../choices.ts';
import { customFieldFaults, type SettingsFault } from './custom-field-faults.ts';
import type { StandinSettings } from './schema.ts';

/** What each value alone can't show: names that stand twice, and names that lead nowhere. */
export function contradictions(settings: StandinSettings): SettingsFault[] {
  const { clients, users, roles, workflows } = settings;
  return [
    ...twice('clients', clients, ({ name }) => name.toLowerCase()),
    ...twice('users', users, ({ id }) => id),
    ...twice('users', users, ({ username }) => username),
    ...twice('roles', roles, ({ name }) => name),
    ...twice('workflows', workflows, ({ id }) => id),
    ...twice('tags', settings.tags, ({ id }) => id),
    ...twice('tags', settings.tags, ({ name }) => name),
    ...twice('talents', settings.talents, ({ id }) => id),
    ...twice('provisions', settings.provisions, ({ id }) => id),
    ...twice('sources', settings.sources, ({ id }) => id),
    ...twice('sources', settings.sources, ({ value }) => value),
    ...twice('fileTypes', settings.fileTypes, ({ value }) => value),
    ...twice('activityTypes', settings.activityTypes, ({ id }) => id),
    ...twice('crmClients', settings.crmClients, ({ id }) => id),
    ...twice('crmContacts', settings.crmContacts, ({ id }) => id),
    ...clients.flatMap(({ userId }, index) =>
      users.some(({ id }) => id === userId)
        ? []
        : [fault(['clients', index, 'userId'], `there is no user ${userId}: add it to users`)],
    ),
    ...users.flatMap(({ role }, index) =>
      roles.some(({ name }) => name === role)
        ? []
        : [fault(['users', index, 'role'], `there is no role "${role}": add it to roles`)],
    ),
    ...workflows.flatMap(stageFaults),
    ...twice(
      'workflows',
      workflows.flatMap(({ stages }) => stages),
      ({ id }) => id,
      'a stage id stands in two places',
    ),
    ...activityTypeFaults(settings),
    ...customFieldFaults(settings),
    ...choiceFaults(settings.choices),
  ];
}

function stageFaults({ stages }: StandinSettings['workflows'][number], index: number): SettingsFault[] {
  const path = ['workflows', index, 'stages'];
  const rejected = stages.filter(({ type }) => type === 'rejected').length;
  if (rejected !== 1 || stages.at(-1)?.type !== 'rejected') {
    return [fault(path, 'give exactly one stage of type rejected, as the last one')];
  }
  return [];
}

/** The two types that interface.md shows are written by the service itself, so they have to be there. */
function activityTypeFaults({ activityTypes }: StandinSettings): SettingsFault[] {
  return ['Note', 'Stage in recruitment']
    .filter((wanted) => !activityTypes.some(({ value }) => value === wanted))
    .map((wanted) =>
      fault(['activityTypes'], `"${wanted}" is missing: add it, the service writes it itself`),
    );
}

function choiceFaults(choices: StandinSettings['choices']): SettingsFault[] {
  return Object.entries(choices).flatMap(([name, value]) => {
    if (!hasChoice(name)) {
      return [fault(['choices', name], 'there is no such choice: /reference lists all names')];
    }
    const options = takesChoice(name, value);
    return options === true
      ? []
      : [fault(['choices', name], `it is ${JSON.stringify(value)}: give one of ${options.join(', ')}`)];
  });
}

function twice<T>(
  key: string,
  items: readonly T[],
  identify: (item: T) => string | number,
  message = 'it stands twice: each needs its own',
): SettingsFault[] {
  const seen = new Set<string | number>();
  return items.flatMap((item, index) => {
    const identity = identify(item);
    const isTwice = seen.has(identity);
    seen.add(identity);
    return isTwice ? [fault([key, index], `${JSON.stringify(identity)}: ${message}`)] : [];
  });
}

function fault(path: (string | number)[], message: string): SettingsFault {
  return { path, message };
}
