import { noteReplaced, type ReplacedChange, replacedChanges } from '../settings/replaced.ts';
import { readConfiguration } from '../settings/site-folder.ts';

/**
 * Tasks for the owner when our components changed that the owner has replaced, a sentence each. Records beside the site
 * the version that they were made for, for the doctor, unless it is a dry run.
 *
 * @param order the program in use, the next one and where the one in use is afterwards, absolute; `site` as in
 * `UpgradeOrder`
 */
export async function replacedTodo(order: {
  site: string | null;
  program: string;
  next: string;
  from: string;
  isDryRun: boolean;
}): Promise<string[]> {
  const { site, program, next, from, isDryRun } = order;
  if (site === null) return [];
  const given = await readConfiguration({ path: site });
  const components = componentsOf('site' in given ? given.site : undefined);
  const changes = replacedChanges(components, program, next);
  if (!isDryRun) noteReplaced(site, components, program, from);
  return changes.map((change) => sentence(change, order));
}

function componentsOf(site: unknown): Record<string, string> {
  const components = (site as { components?: unknown } | undefined)?.components;
  if (typeof components !== 'object' || components === null) return {};
  const named = Object.entries(components).filter(([, path]) => typeof path === 'string');
  return Object.fromEntries(named) as Record<string, string>;
}

function sentence(
  { name, own, before, after, newProps, goneProps }: ReplacedChange,
  { program, from, isDryRun }: { program: string; from: string; isDryRun: boolean },
): string {
  const props = [
    ...(newProps.length > 0 ? [`new props: ${newProps.join(', ')}`] : []),
    ...(goneProps.length > 0 ? [`props that are gone: ${goneProps.join(', ')}`] : []),
  ];
  const what =
    after === null
      ? `${name}, which you replace with ${own}, is no component any more: take it out of components in site.config.ts.`
      : `${name}, which you replace with ${own}, has changed${props.length === 0 ? '' : ` (${props.join('; ')})`}: look whether yours needs the change.`;
  if (isDryRun || after === null) return what;
  return `${what} To see it: diff -u ${program}.before-${from}/${before} ${program}/${after}`;
}
