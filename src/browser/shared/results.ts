/**
 * The list that a visitor opened a job from, so that the job's page can lead back to it and to the jobs beside it. It is
 * kept with the list's own step of the tab's history, and nowhere else: nothing is stored, and the addresses stay clean.
 * Browsers without the Navigation API lead to all jobs, as a page without scripts does.
 */
export interface Results {
  /** How many jobs it had, as the page said it: "3 jobs found". */
  count: string;
  /** Paths of the jobs that stood on the page, in their order. */
  jobs: readonly string[];
}

const steps = (): Navigation | undefined => (globalThis as { navigation?: Navigation }).navigation;

/** Keeps the list with this step of the history. Before the step is left: what is kept while it is comes too late. */
export function keepResults(results: Results): void {
  steps()?.updateCurrentEntry({ state: { results } });
}

/** Does what writes this step of the history anew, and keeps the list with it all the same. */
export function keepingResults(write: () => void): void {
  const state = steps()?.currentEntry?.getState();
  write();
  if (state !== undefined) steps()?.updateCurrentEntry({ state });
}

/** The latest list before this page that has the job, and its address; `null` where the visitor came by none. */
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

/** Whether the step before this one shows an address: then going back finds it as it was left. */
export function isStepBefore(address: string): boolean {
  const navigation = steps();
  return navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]?.url === address;
}
