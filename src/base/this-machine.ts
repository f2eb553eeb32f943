import type { IncomingMessage } from 'node:http';

/** Whether an address means only this machine. */
export const isThisMachine = (address: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(new URL(address).hostname);

/** Headers with which proxies mark forwarded requests. */
const passedOn =
  /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-.*|cdn-.*|x-original-.*)$/;
const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/i;

/**
 * Whether a request comes from this machine itself. One forwarded by a local proxy does not: it has such a header, or
 * the Host that the visitor named, as does a page loaded from another site (DNS rebinding).
 */
export function isLocal({ socket, headers }: IncomingMessage): boolean {
  if (!loopback.test(socket.remoteAddress ?? '')) return false;
  const host = headers.host?.replace(/:\d*$/, '').replace(/^\[(.*)\]$/, '$1') ?? '';
  return (
    (host === 'localhost' || loopback.test(host)) && !Object.keys(headers).some((name) => passedOn.test(name))
  );
}
