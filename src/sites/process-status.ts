import { createServer } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { type Reply, reply } from '../base/reply.ts';
import { isLocal } from '../base/this-machine.ts';
import { listen } from '../front/server.ts';
import { writeText } from '../front/write-answer.ts';
import type { MadeSite } from '../live/live-site.ts';
import { securityHeaders } from '../site/hosts/security-headers.ts';
import { createPause } from '../site/pause.ts';

const states = ['opening', 'shown', 'failed'] as const;

/** The status of a site for the operator of the process. */
export interface SiteState {
  name: string;
  host: string | null;
  /** `failed`: it is not shown. A shown site may have a fault too: then its previous version is shown. */
  state: (typeof states)[number];
  /** Why its present files can't be used. */
  fault: string | null;
  /** As its own `/status.json` has it. */
  site: Pick<ReturnType<MadeSite['status']>, 'state' | 'jobs' | 'degraded'> | null;
}

export function stateOf(
  { name, host, fault, site }: Pick<SiteState, 'name' | 'host' | 'fault'> & { site: MadeSite | null },
  isWaiting: boolean,
): SiteState {
  if (!site) {
    return { name, host, fault, site, state: isWaiting || fault === null ? 'opening' : 'failed' };
  }
  const { state, jobs, degraded } = site.status();
  return { name, host, fault, state: 'shown', site: { state, jobs, degraded } };
}

export interface ProcessStatusDeps {
  version: string;
  states(): SiteState[];
  /** The metrics of each shown site, as text. */
  metrics(): Iterable<{ name: string; text(): Promise<string> }>;
}

/**
 * Reports the status of the sites to this machine: as JSON, and as metrics for Prometheus. Does nothing without a port.
 */
export async function startProcessStatus(port: number | undefined, deps: ProcessStatusDeps) {
  if (port === undefined) return null;
  const host = '127.0.0.1';
  const security = securityHeaders();
  const metrics = createProcessMetrics(deps);
  const answers: Readonly<Record<string, () => Promise<Reply>>> = {
    '/status.json': async () => ({
      status: 200,
      type: 'application/json',
      body: `${JSON.stringify({ version: deps.version, ...summary(deps.states()) }, null, 2)}\n`,
    }),
    '/metrics': async () => ({ status: 200, type: metrics.contentType, body: await metrics.text() }),
  };
  const server = createServer((request, response) => {
    const { url = '' } = request;
    const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
    if (!isLocal(request)) {
      const text = 'This is for programs on this machine, and for nobody through a proxy of it.';
      writeText(request, response, { status: 403, text }, security);
    } else if (answer) {
      answer().then(
        (made) => reply(request, response, made),
        () => response.destroy(),
      );
    } else {
      const text = 'There are /status.json and /metrics here.';
      writeText(request, response, { status: 404, text }, security);
    }
  });
  const its = await listen(server, port, host);
  return {
    url: `http://${host}:${its}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const summary = (sites: readonly SiteState[]) => ({
  sites: sites.length,
  shown: sites.filter(({ state }) => state === 'shown').length,
  failed: sites.filter(({ state }) => state === 'failed').length,
  faults: sites.filter(({ fault }) => fault !== null).length,
  memory: process.memoryUsage.rss(),
  each: sites,
});

/** The metrics of the process and of all its sites, each with the label `site`. */
function createProcessMetrics(deps: ProcessStatusDeps) {
  const registry = new Registry();
  const registers = [registry];
  const sites = new Gauge({ name: 'jobfront_sites', help: 'Sites.', labelNames: ['state'], registers });
  const faults = new Gauge({
    name: 'jobfront_sites_faults',
    registers,
    help: 'Sites whose files can not be used as they are now.',
  });
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      const all = deps.states();
      for (const state of states) sites.set({ state }, all.filter((one) => one.state === state).length);
      faults.set(all.filter(({ fault }) => fault !== null).length);
      const texts: { site: string; text: string }[] = [];
      for (const { name, text } of deps.metrics()) texts.push({ site: name, text: await text() });
      return `${await registry.metrics()}\n${await withSites(texts)}`;
    },
  };
}

/**
 * Metrics of several sites as one text: grouped by name, each labelled with its site (Prometheus, "Exposition
 * formats").
 */
export async function withSites(texts: Iterable<{ site: string; text: string }>): Promise<string> {
  const families = new Map<string, string[]>();
  const pause = createPause();
  for (const { site, text } of texts) {
    const label = `site="${site.replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;
    let head = '';
    let lines: string[] = [];
    for (const line of text.split('\n')) {
      if (line.startsWith('# HELP ')) head = line;
      else if (line.startsWith('# TYPE ')) {
        head += `\n${line}`;
        lines = families.get(head) ?? [];
        families.set(head, lines);
      } else if (line !== '') {
        lines.push(
          line.replace(
            /^(\w+)(?:\{(.*)\})? /,
            (_, name, more) => `${name}{${more ? `${label},${more}` : label}} `,
          ),
        );
      }
    }
    await pause();
  }
  return [...families].map(([head, lines]) => `${head}\n${lines.join('\n')}\n`).join('\n');
}
