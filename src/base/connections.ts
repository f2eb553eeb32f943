import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';

type Variables = Readonly<Record<string, string | undefined>>;

/** Hosts that mean this machine: a proxy would connect to itself. */
const thisMachine = ['localhost', '*.localhost', '127.0.0.1', '::1', '0.0.0.0'];

/**
 * Connections to other hosts. Like other programs, they use the proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`
 * (or the same in small letters) name, but never for this machine itself. The caller destroys them.
 *
 * @throws {Error} where a proxy's address can't be used
 */
export function openAgent(options: Agent.Options = {}, environment: Variables = process.env): Dispatcher {
  const given = (name: string) => environment[name.toLowerCase()]?.trim() || environment[name]?.trim();
  const [httpProxy, httpsProxy] = ['HTTP_PROXY', 'HTTPS_PROXY'].map((name) => proxyOf(name, given(name)));
  if (httpProxy === undefined && httpsProxy === undefined) return new Agent(options);
  const noProxy = [given('NO_PROXY'), ...thisMachine].filter(Boolean).join(',');
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: httpProxy ?? '',
    httpsProxy: httpsProxy ?? '',
    noProxy,
  });
}

function proxyOf(name: string, address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  // Many programs accept it without a scheme.
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (/^https?:$/.test(URL.parse(whole)?.protocol ?? '')) return whole;
  throw new Error(
    `${name} is no address of a proxy: give one such as http://proxy.your-company.example:3128.`,
  );
}

let shared: Dispatcher | null = null;

/** Connections that are opened at the first use and shared by the process, for occasional requests. */
export function sharedAgent(): Dispatcher {
  shared ??= openAgent();
  return shared;
}
