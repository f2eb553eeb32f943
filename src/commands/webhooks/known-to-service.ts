import { ServiceBodyError } from '../../service/errors.ts';
import type { ServiceClient } from '../../service/integration/client.ts';
import { IntegrationError } from '../../service/integration/errors.ts';
import { listWebhooks } from '../../service/integration/webhooks/webhooks.ts';

/** A registration as the service lists it. */
export interface Listed {
  id: number;
  /** `null` where the service does not say. */
  type: string | null;
  url: string;
}

/**
 * All registrations that the service has; `null` where it does not list them, or not whole. Whether it does is not
 * documented, so a refusal is no failure.
 */
export async function knownToService(client: Pick<ServiceClient, 'run'>): Promise<readonly Listed[] | null> {
  try {
    const { records, faults, total } = await client.run(listWebhooks());
    const isWhole = faults.length === 0 && (total === null || total <= records.length);
    if (!isWhole) return null;
    return records.map(({ id, url, type }) => ({ id, url, type: typeof type === 'string' ? type : null }));
  } catch (error) {
    if (error instanceof IntegrationError || error instanceof ServiceBodyError) return null;
    throw error;
  }
}
