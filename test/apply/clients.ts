import { Secret } from '../../src/service/integration/credentials.ts';
import { clientOf } from '../service/fake-integration.ts';

/** The clients of a delivery, as the sample company's API client. */
export function clientsOf(url: string, variant: 'a' | 'b') {
  const known = { clientId: 'kolibra_careers', clientSecret: new Secret('careers-secret') };
  const user = { username: 'anna.nowak', password: new Secret('anna-password') };
  const client = (scope: string) =>
    clientOf(url, {
      credentials: variant === 'b' ? { variant, ...known, scope } : { variant, ...known, ...user, scope },
    });
  return { candidates: client('employee'), jobs: client('recruitment') };
}
