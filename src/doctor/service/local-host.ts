/** Whether a host, as `URL.hostname` writes it, is this machine. */
export const isLocalHost = (hostname: string): boolean =>
  /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
