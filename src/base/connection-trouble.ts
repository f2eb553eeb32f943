/** Why a request got no answer. */
export interface ConnectionTrouble {
  /** What happened, in words: a part of a sentence, without a full stop. */
  what: string;
  /** The system's error code: "ECONNREFUSED"; '' if it has none. */
  code: string;
  /** Host and port that it is about, where the system names them; they may be confidential. */
  host: string | null;
  /** What to do about it: a sentence or two. `null` where the error is unknown, and `what` its own text. */
  todo: string | null;
}

/** All known details, as one part of a sentence: "nothing takes connections …: ECONNREFUSED 127.0.0.1:9". */
export function troubleWords({ what, code, host, todo }: ConnectionTrouble): string {
  if (todo === null) return what;
  const detail = [code, host].filter(Boolean).join(' ');
  return detail === '' ? what : `${what}: ${detail}`;
}

type Words = readonly [what: string, todo: string];

const askProvider = "Tell its operator; until that is corrected, the connection can't be trusted.";
const trustIt =
  'If it is meant to be so, as in a network of your own, name a file with the certificate of the authority in NODE_EXTRA_CA_CERTS. If a proxy or a virus scanner opens encrypted connections here, name its certificate there.';
const seeThatItRuns = 'See that it runs, that host and port are right, and that no firewall is between.';
const tryLater =
  'Try again later. If it stays so, see whether a proxy, a firewall or the other side ends connections.';

/** By the codes of Node, OpenSSL and undici. */
const byCode: Readonly<Record<string, Words>> = {
  CERT_HAS_EXPIRED: [
    'its certificate has expired',
    `${askProvider} If only this machine says so, check its clock.`,
  ],
  CERT_NOT_YET_VALID: ['its certificate is not valid yet', `Check the clock of this machine. ${askProvider}`],
  CERT_REVOKED: ['its certificate was revoked', askProvider],
  DEPTH_ZERO_SELF_SIGNED_CERT: ['its certificate is self-signed, so no authority says whose it is', trustIt],
  SELF_SIGNED_CERT_IN_CHAIN: [
    'its certificate was issued by an authority that this machine does not know',
    trustIt,
  ],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [
    'its certificate was issued by an authority that this machine does not know, or the server does not send the certificates between',
    trustIt,
  ],
  UNABLE_TO_GET_ISSUER_CERT: [
    'its certificate was issued by an authority that this machine does not know',
    trustIt,
  ],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [
    'its certificate was issued by an authority that this machine does not know',
    trustIt,
  ],
  ERR_SSL_WRONG_VERSION_NUMBER: [
    'it does not speak https at this port, probably plain http',
    'Write http:// if that is meant, else the port at which it speaks https.',
  ],
  ERR_SSL_PACKET_LENGTH_TOO_LONG: [
    'it does not speak https at this port, probably plain http',
    'Write http:// if that is meant, else the port at which it speaks https.',
  ],
  ERR_SSL_UNSUPPORTED_PROTOCOL: ['it offers only versions of TLS that are no longer safe', askProvider],
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: ['it offers no version of TLS that this program speaks', askProvider],
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: [
    'it refused the encrypted connection: there is no method that both know, or it asks for a certificate of ours',
    askProvider,
  ],
  HPE_INVALID_CONSTANT: [
    'what it sent is no HTTP, probably https',
    'Write https:// if it speaks that at this port, and check the port.',
  ],
  ENOTFOUND: [
    'there is no host of this name',
    'Check the spelling of the address, and whether this machine can look up names (DNS).',
  ],
  EAI_AGAIN: [
    'the name of the host could not be looked up now',
    'Check the network of this machine and its name servers (DNS), and try again.',
  ],
  ECONNREFUSED: ['nothing takes connections at this host and port', seeThatItRuns],
  ECONNRESET: ['the other side broke off the connection', tryLater],
  EPIPE: ['the other side broke off the connection', tryLater],
  UND_ERR_SOCKET: ['the other side closed the connection before it answered', tryLater],
  ETIMEDOUT: ['the host did not react in time', seeThatItRuns],
  UND_ERR_CONNECT_TIMEOUT: ['the host did not react in time', seeThatItRuns],
  UND_ERR_HEADERS_TIMEOUT: ['no answer came in time', tryLater],
  UND_ERR_BODY_TIMEOUT: ['the answer stopped on its way', tryLater],
  EHOSTUNREACH: ['there is no way to the host from here', 'Check the network of this machine.'],
  ENETUNREACH: ['there is no network to the host from here', 'Check the network of this machine.'],
};

/**
 * Explains why a request got no answer: the error that `fetch` of undici or Node, or a socket, has thrown.
 *
 * @param failure with its causes: the deepest known one is explained
 * @param url the URL of the request, if known
 */
export function connectionTrouble(failure: unknown, url?: URL): ConnectionTrouble {
  const deepest = deepestOf(failure);
  if (!(deepest instanceof Error)) return { what: 'for an unknown reason', code: '', host: null, todo: null };
  const code = 'code' in deepest && typeof deepest.code === 'string' ? deepest.code : '';
  const said = deepest.message.replace(/\s+/g, ' ').trim();
  if (deepest.name === 'TimeoutError')
    return { what: 'no answer came in time', code: '', host: null, todo: tryLater };
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return otherName(deepest, code);
  // For OpenSSL's own error codes, the explanation is in the message.
  const known =
    byCode[deepest.name === 'HTTPParserError' ? 'HPE_INVALID_CONSTANT' : code] ??
    (/wrong version number/i.test(said) ? byCode.ERR_SSL_WRONG_VERSION_NUMBER : undefined);
  if (known === undefined) return { what: said || code || deepest.name, code, host: null, todo: null };
  const [what, todo] = known;
  // A server that expects a TLS handshake closes a connection that begins otherwise.
  const isCut = code === 'ECONNRESET' || code === 'UND_ERR_SOCKET';
  const more = isCut && url?.protocol === 'http:' ? ' If it speaks https at this port, write https://.' : '';
  return { what, code, host: hostOf(deepest), todo: todo + more };
}

/** For an error of several attempts, the first one is explained. */
function deepestOf(failure: unknown): unknown {
  let deepest = failure;
  for (let step = 0; step < 10; step += 1) {
    const inner: unknown =
      deepest instanceof AggregateError
        ? deepest.errors[0]
        : deepest instanceof Error
          ? deepest.cause
          : undefined;
    if (!(inner instanceof Error)) return deepest;
    deepest = inner;
  }
  return deepest;
}

function hostOf(error: Error): string | null {
  const { address, port, hostname } = error as { address?: unknown; port?: unknown; hostname?: unknown };
  if (typeof address === 'string') return `${address}${typeof port === 'number' ? `:${port}` : ''}`;
  return typeof hostname === 'string' ? hostname : null;
}

function otherName(error: Error, code: string): ConnectionTrouble {
  const { host, cert } = error as { host?: unknown; cert?: { subjectaltname?: unknown } };
  const names =
    typeof cert?.subjectaltname === 'string' ? cert.subjectaltname.replaceAll('DNS:', '') : 'another host';
  return {
    what: `its certificate is for ${names.slice(0, 200)}, not for ${String(host).slice(0, 100)}`,
    code,
    host: null,
    todo: 'Write the host that the certificate is for, if it is the same one; else tell its operator.',
  };
}
