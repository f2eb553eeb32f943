/**
 * The list from which a visitor opened a job, so that the job's page can link back to it and to the jobs beside it. It
 * is part of the list's own entry in the tab's history, and nowhere else: nothing is stored, and the addresses stay
 * clean. Browsers without the Navigation API link to all jobs, as a page without scripts does.
 */
export interface Results {
  /** How many jobs it had, as the page said it: "3 jobs found". */
  count: string;
  /** Paths of the jobs that were on the page, in their order. */
  jobs: readonly string[];
}

const steps = (): Navigation | undefined => (globalThis as { navigation?: Navigation }).navigation;

/** Adds the list to this entry of the history. Call it before the visitor leaves; during that it is too late. */
export function keepResults(results: Results): void {
  steps()?.updateCurrentEntry({ state: { results } });
}

/** Runs something that rewrites this entry of the history, and keeps the list with it. */
export function keepingResults(write: () => void): void {
  const state = steps()?.currentEntry?.getState();
  write();
  if (state !== undefined) steps()?.updateCurrentEntry({ state });
}

/** The latest list before this page that has the job, and its address; `null` if there was none. */
export function resultsWith(job: string): (Results & { address: string }) | null {
  const navigation = steps();
  const here = navigation?.currentEntry?.index ?? 0;
  for (const step of navigation?.entries().slice(0, here).reverse() ?? []) {
    const results = resultsOf(step.getState());
    if (results?.jobs.includes(job) && step.url !== null) return { ...results, address: step.url };
  }
  return null;
}

function resultsOf(state: unknown): Results | null {
  const { results } = (state ?? {}) as { results?: Partial<Record<keyof Results, unknown>> };
  const { count, jobs } = results ?? {};
  return typeof count === 'string' && count !== '' && Array.isArray(jobs) ? { count, jobs } : null;
}

/** Whether the entry before this one has an address: then going back restores it. */
export function isStepBefore(address: string): boolean {
  const navigation = steps();
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url === address;
}
