import type { ReadSettings } from '../service/list/read-published.ts';
import type { Settings } from './site-schema.ts';

/** The settings that the reader of the list needs. */
export function readSettings({ environment, site }: Pick<Settings, 'environment' | 'site'>): ReadSettings {
  return {
    serviceUrl: environment.SERVICE_URL,
    only: site.only,
    timeoutMs: environment.SERVICE_TIMEOUT_MS,
    budgetMs: environment.SERVICE_READ_BUDGET_MS,
    requestsPerSecond: environment.SERVICE_REQUESTS_PER_SECOND,
    maxBytes: environment.SERVICE_MAX_BYTES,
  };
}
