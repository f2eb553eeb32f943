import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../config.ts';
import type { Header } from '../outputs/security-headers.ts';
import type { Clock } from '../sync/clock.ts';
import type { Login } from './login.ts';
import { refuseLogin, setCommonHeaders } from './send.ts';

export interface StatusAccessOptions {
  /** The setting STATUS_ACCESS. */
  access: Settings['environment']['STATUS_ACCESS'];
  /** `null` where there is no secret: then nobody has a password. */
  login: Login | null;
  security: readonly Header[];
  clock: Clock;
}

/** Who is asking: `yes` may read, to `no` the address does not exist, `answered` was told why not. */
export type MayRead = (request: IncomingMessage, response: ServerResponse) => 'yes' | 'no' | 'answered';

/** Decides who may read `/status.json` and `/metrics`. */
export function createStatusAccess({ access, login, security, clock }: StatusAccessOptions): MayRead {
  return (request, response) => {
    if (access === 'public') return 'yes';
    if (access === 'local') return isLocal(request) ? 'yes' : 'no';
    if (login === null) return 'no';
    const result = login(request);
    if (result.access !== null) return 'yes';
    setCommonHeaders(response, security);
    refuseLogin({ request, response, clock }, result.waitSeconds, { asJson: false });
    return 'answered';
  };
}

/** Whether this machine itself asks. What a proxy of this machine passes on comes from elsewhere, and says so. */
function isLocal({ socket, headers }: IncomingMessage): boolean {
  const isPassedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'].some(
    (name) => headers[name] !== undefined,
  );
  return !isPassedOn && /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i.test(socket.remoteAddress ?? '');
}
