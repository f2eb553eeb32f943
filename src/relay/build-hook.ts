/** How to call a build of the site. */
export type BuildHook =
  /** A deploy hook: an address that takes a POST (Netlify, Vercel, Cloudflare Pages and others). */
  | { kind: 'address'; url: string }
  /** GitHub's `repository_dispatch`; `url` is that of the repository in GitHub's API. */
  | { kind: 'github'; url: string; token: string }
  /** GitLab's pipeline triggers; `url` is that of the project in GitLab's API. */
  | { kind: 'gitlab'; url: string; ref: string; token: string }
  /** One line for the platform's shell. */
  | { kind: 'command'; command: string };

/** The `event_type` that a workflow on GitHub waits for. */
const dispatchEvent = 'job_posts_changed';

/**
 * Reads the setting BUILD_HOOK: an address, `github:owner/name`, `gitlab:host/project-id#ref` or `command:…`. For your
 * own GitHub or GitLab the whole API address may replace the name.
 *
 * @param token BUILD_TOKEN, which GitHub and GitLab require
 * @returns what is wrong, as text, when it can't be read
 */
export function readBuildHook(text: string, token: string | null): BuildHook | string {
  const [, kind = '', rest = ''] = /^(github|gitlab|command):(.+)$/s.exec(text) ?? [];
  if (kind === 'command') return { kind, command: rest };
  if (kind === '') {
    return /^https?:\/\/[^\s/]+/.test(text) && URL.canParse(text)
      ? { kind: 'address', url: text }
      : 'BUILD_HOOK is no address: give one that starts with https://, github:owner/name, gitlab:host/project-id#ref or command:…';
  }
  if (token === null || token === '')
    return `BUILD_TOKEN is missing: ${kind} asks for it when a build is called.`;
  if (kind === 'github') {
    if (/^https?:\/\//.test(rest) && URL.canParse(rest)) return { kind, url: bare(rest), token };
    if (!/^[\w.-]+\/[\w.-]+$/.test(rest)) return 'BUILD_HOOK is no repository: write github:owner/name';
    return { kind: 'github', url: `https://api.github.com/repos/${rest}`, token };
  }
  const [project = '', ref = 'main'] = rest.split('#');
  if (/^https?:\/\//.test(project) && URL.canParse(project))
    return { kind: 'gitlab', url: bare(project), ref, token };
  const [, host, id] = /^([\w.:-]+)\/(\d+)$/.exec(project) ?? [];
  if (!host)
    return 'BUILD_HOOK is no GitLab project: write gitlab:host/project-id#ref, such as gitlab:gitlab.com/123#main';
  return { kind: 'gitlab', url: `https://${host}/api/v4/projects/${id}`, ref, token };
}

const bare = (address: string) => address.replace(/\/+$/, '');

/** The POST request that calls a build; for functions and the process alike. */
export interface BuildRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export function buildRequest(hook: Exclude<BuildHook, { kind: 'command' }>): BuildRequest {
  const own = { 'user-agent': 'jobfront-relay' };
  const json = { ...own, 'content-type': 'application/json' };
  switch (hook.kind) {
    case 'address':
      return { url: hook.url, headers: json, body: '{}' };
    case 'github':
      return {
        url: `${hook.url}/dispatches`,
        headers: {
          ...json,
          accept: 'application/vnd.github+json',
          authorization: `Bearer ${hook.token}`,
          'x-github-api-version': '2022-11-28',
        },
        body: JSON.stringify({ event_type: dispatchEvent }),
      };
    case 'gitlab':
      return {
        url: `${hook.url}/trigger/pipeline`,
        headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: hook.token, ref: hook.ref }).toString(),
      };
  }
}

/** The result of calling a build. `retryAfterMs`: how long the host asks us to wait. */
export type BuildCall = { ok: true } | { ok: false; reason: string; retryAfterMs: number | null };

/** The meaning of a host's answer. */
export function buildCallOf(status: number, retryAfterMs: number | null): BuildCall {
  if (status >= 200 && status < 300) return { ok: true };
  const why =
    status === 401 || status === 403
      ? 'it refuses the token: check BUILD_TOKEN and what it may do'
      : status === 404 || status === 410
        ? 'it knows no such hook: check BUILD_HOOK'
        : status === 429
          ? 'it has been called too often'
          : 'it could not take the call';
  return {
    ok: false,
    reason: `The build's host answered ${status}: ${why}. It is called again.`,
    retryAfterMs,
  };
}
