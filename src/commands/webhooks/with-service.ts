import type { Settings } from '../../config.ts';
import { systemDeps } from '../../service/deps.ts';
import { createServiceClient, type ServiceClient } from '../../service/integration/client.ts';
import { credentialsFrom } from '../../service/token/credentials.ts';
import { Secret } from '../../service/token/secret.ts';

/** The scope of webhooks on live services; interface.md names none. */
const scope = 'webhook';

/**
 * Works with the service as the API client of the settings, and hangs up at the end.
 *
 * @throws {MissingCredentialsError} naming the settings that are missing
 */
export async function withService<T>(
  { environment }: Settings,
  work: (client: ServiceClient) => Promise<T>,
): Promise<T> {
  const { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD } = environment;
  const client = createServiceClient(
    {
      serviceUrl: environment.SERVICE_URL,
      credentials: credentialsFrom(environment, scope),
      hidden: [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD]
        .filter((one) => one !== undefined)
        .map((one) => new Secret(one)),
      timeoutMs: environment.SERVICE_TIMEOUT_MS,
      requestsPerSecond: environment.SERVICE_REQUESTS_PER_SECOND,
      maxBytes: environment.SERVICE_MAX_BYTES,
      budgetMs: environment.SERVICE_READ_BUDGET_MS,
    },
    systemDeps(),
  );
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}
