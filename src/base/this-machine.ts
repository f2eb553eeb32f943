import type { IncomingMessage } from 'node:http';

/** Whether an address leads to this machine and no other. */
export const isThisMachine = (address: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

/** Headers by which proxies say that they pass on what somebody else asks. */
const passedOn =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*|cdn-.*|x-original-.*)$/;
const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i;

/**
 * Whether this machine itself asks. What a proxy of this machine passes on comes from elsewhere: it says so, or asks for
 * the host that the visitor named, as a page does that was loaded from another site (DNS rebinding).
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  if (!loopback.test(socket.remoteAddress ?? '')) return false;
  const host = headers.host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
  return (
    (host === 'localhost' || loopback.test(host)) && !Object.keys(headers).some((name) => passedOn.test(name))
  );
}
