import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { type Dispatcher, fetch } from 'undici';
import { openAgent } from '../base/connections.ts';
import { secretsFault } from '../base/secrets.ts';
import { isThisMachine } from '../base/this-machine.ts';
import type { Clock } from '../base/timing.ts';
import { listedPost } from '../board/listed-post.ts';
import { isOwnPost } from '../board/sites.ts';
import { runCommand, systemVariables } from '../export/deploy/run-command.ts';
import { environmentWithout, secretTexts, withoutSecrets } from '../export/deploy/run-deploy.ts';
import { reasonOf } from '../service/http/errors.ts';
import { type ReadDeps, retryAfterMs } from '../service/http/retry.ts';
import { readPublishedAs } from '../service/list/read-published.ts';
import { readSettings } from '../settings/read-settings.ts';
import { secretTextsOf } from '../settings/secrets.ts';
import type { Settings } from '../settings/site-schema.ts';
import { type BuildCall, type BuildHook, buildCallOf, buildRequest, readBuildHook } from './build-hook.ts';
import type { RelayPlan, RelayWork } from './relay-process.ts';

/** The work of the relay besides listening: everything that needs the settings' modules or the network. */

export interface RelayWorkDeps {
  read: ReadDeps;
  clock: Clock;
  environment: NodeJS.ProcessEnv;
  version: string;
}

const callTimeoutMs = 30_000;
const commandTimeoutMs = 1_800_000;

/**
 * The relay's settings, and its work with them.
 *
 * @throws {Error} when a setting is missing or wrong, with what to do
 */
export function openRelayWork(settings: Settings, deps: RelayWorkDeps): { plan: RelayPlan; work: RelayWork } {
  const { environment, site } = settings;
  const secrets = [environment.WEBHOOK_SECRET, environment.WEBHOOK_SECRET_OLD].filter(
    (one) => one !== undefined,
  );
  const { METRICS_TOKEN, OPERATOR_PASSWORD = [] } = environment;
  const hook = demandHook(settings, secrets);
  const hidden = secretTexts(
    [...secretTextsOf({ ...environment, BUILD_HOOK: undefined }), ...hookSecrets(hook)],
    deps.environment,
  );
  const connections = openAgent({ connections: 2 });
  const plan: RelayPlan = {
    secrets,
    hidden,
    host: environment.HOST,
    port: environment.PORT,
    dataDir: environment.DATA_DIR,
    access: environment.STATUS_ACCESS,
    readers: [METRICS_TOKEN, ...OPERATOR_PASSWORD.map(({ password }) => password.reveal())].filter(
      (one) => one !== undefined,
    ),
    level: environment.LOG_LEVEL,
    about: {
      port: environment.PORT,
      site: settings.folder,
      siteUrl: environment.SITE_URL,
      data: resolve(environment.DATA_DIR),
    },
    hasBuilt: !isThisMachine(environment.SITE_URL),
    quietMs: environment.RELAY_QUIET_SECONDS * 1000,
    pollMs: environment.RELAY_POLL_MINUTES * 60_000,
    buildMs: environment.RELAY_BUILD_MINUTES * 60_000,
  };
  const work: RelayWork = {
    readList: async (signal) => {
      const read = await readPublishedAs(readSettings(settings), { ...deps.read, signal }, (post) =>
        isOwnPost(post, site) ? listedPost(post, site.timeZone) : null,
      );
      return read.posts.filter((post) => post !== null);
    },
    callBuild: createCaller(hook, {
      ...deps,
      hidden,
      connections,
      environment: commandEnvironment(settings, deps.environment),
    }),
    builtDigest: (signal) => builtDigestOf(environment.SITE_URL, connections, signal),
    close: () => connections.destroy(),
  };
  return { plan, work };
}

function demandHook({ environment }: Settings, secrets: readonly string[]): BuildHook {
  const fault = secretsFault(secrets);
  if (fault !== null) throw new Error(`WEBHOOK_SECRET: ${fault}`);
  if (environment.BUILD_HOOK === undefined) {
    throw new Error(
      'BUILD_HOOK is missing: it says where a build is called. Give the address of a deploy hook, github:owner/name, gitlab:host/project-id#ref or command:…',
    );
  }
  const hook = readBuildHook(environment.BUILD_HOOK.reveal(), environment.BUILD_TOKEN?.reveal() ?? null);
  if (typeof hook === 'string') throw new Error(hook);
  return hook;
}

/** Anybody who knows the address of a deploy hook can call builds. */
const hookSecrets = (hook: BuildHook): string[] =>
  hook.kind === 'command' ? [] : hook.kind === 'address' ? [hook.url] : [hook.token];

/** Variables shared by the relay and the build that it calls; none is a secret. */
const sharedNames = ['SITE_DIR', 'SERVICE_URL', 'SITE_URL', 'SITE_LANGUAGE', 'SITE_BRAND'];

/**
 * The environment of a build command. The build reads everything else from the `.env` of its site. It must not get the
 * relay's `DATA_DIR` and `ENV_FILE`, because it would then work with the relay's settings, nor the relay's secrets.
 */
function commandEnvironment(
  { environment: { WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, BUILD_TOKEN, RELAY_BUILD_ENV } }: Settings,
  environment: NodeJS.ProcessEnv,
): Record<string, string> {
  const secrets = [WEBHOOK_SECRET, WEBHOOK_SECRET_OLD, BUILD_TOKEN?.reveal()];
  return environmentWithout(
    systemVariables(environment, [...sharedNames, ...RELAY_BUILD_ENV]),
    secrets.filter((one) => one !== undefined),
    RELAY_BUILD_ENV,
  );
}

interface CallerDeps extends Pick<RelayWorkDeps, 'clock' | 'read' | 'version'> {
  /** The environment of the command. */
  environment: Readonly<Record<string, string>>;
  /** Texts that no message may show. */
  hidden: readonly string[];
  connections: Dispatcher;
}

const createCaller =
  (hook: BuildHook, { clock, environment, read, version, hidden, connections }: CallerDeps) =>
  async (digest: string, signal: AbortSignal): Promise<BuildCall> => {
    if (hook.kind === 'command') {
      const { reason, output } = await runCommand({
        command: hook.command,
        spawn,
        clock,
        signal,
        timeoutMs: commandTimeoutMs,
        kind: { name: 'build command', setting: 'BUILD_HOOK' },
        environment: { ...environment, JOBFRONT_DIGEST: digest },
      });
      if (reason === null) return { ok: true };
      return { ok: false, reason: withoutSecrets(`${reason}\n${output}`.trim(), hidden), retryAfterMs: null };
    }
    const { url, headers, body } = buildRequest(hook);
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        dispatcher: connections,
        headers: { ...headers, 'user-agent': `jobfront-relay/${version}` },
        signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
      });
      await response.body?.cancel();
      const asked = retryAfterMs(response.headers.get('retry-after'), read.wallClock());
      return buildCallOf(response.status, asked);
    } catch (error) {
      return {
        ok: false,
        reason: withoutSecrets(
          `The build's host could not be reached (${reasonOf(error)}). It is called again.`,
          hidden,
        ),
        retryAfterMs: null,
      };
    }
  };

/** The digest in `/build.json` of the site; `null` when there is none. */
async function builtDigestOf(
  siteUrl: string,
  connections: Dispatcher,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await fetch(`${siteUrl}/build.json`, {
    dispatcher: connections,
    headers: { 'cache-control': 'no-cache' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(callTimeoutMs)]),
  });
  if (!response.ok) {
    await response.body?.cancel();
    return null;
  }
  const read: unknown = await response.json();
  return typeof read === 'object' && read !== null && 'digest' in read && typeof read.digest === 'string'
    ? read.digest
    : null;
}
