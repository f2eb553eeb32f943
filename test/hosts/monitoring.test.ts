import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { createReports } from '../../src/live/reports.ts';
import { relayMetrics } from '../../src/relay/relay-process.ts';
import { startProcessStatus } from '../../src/sites/process-status.ts';

const read = (name: string) => readFile(new URL(`../../docs/hosting/${name}`, import.meta.url), 'utf8');

/** What `/metrics` of all processes prints. */
async function printed(): Promise<string> {
  const site = createReports({ version: '0.1.0', secrets: [] });
  const status = await startProcessStatus(0, { version: '0.1.0', states: () => [], metrics: () => [] });
  const counts = { webhooks: 0, reads: 0, calls: 0, failedCalls: 0 };
  const list = { digest: null, posts: null, readAt: null, failure: null, held: false };
  const build = { state: 'unknown', at: null } as const;
  const relay = { counts, list, build, owed: null, called: null, nextBoundary: null };
  try {
    const sites = await (await fetch(`${status?.url}/metrics`)).text();
    return [await site.metrics.text(), sites, relayMetrics(relay, '0.1.0')].join('\n');
  } finally {
    await status?.stop();
  }
}

/** The names of the series in it. Prometheus makes `up` itself, for everything that it asks. */
async function seriesNames(): Promise<Set<string>> {
  const names = new Set(['up']);
  for (const [, name = '', type] of (await printed()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const parts = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    for (const part of parts) names.add(`${name}${part}`);
  }
  return names;
}

const functions =
  /^(?:sum|max|rate|increase|changes|min_over_time|histogram_quantile|time|by|and|or|offset|label_values)$/;
const labels = /^(?:job|instance|kind|status|le|result|outcome|code|state|event|reason|version)$/;

/** The names of series in an expression of PromQL. Fails on labels that no metric has, and on brackets that do not match. */
function namesIn(expression: string): string[] {
  const matchers = /\{((?:\w+\s*(?:=~|!~|!=|=)\s*"[^"]*"\s*,?\s*)*)\}/g;
  for (const [, list = ''] of expression.matchAll(matchers)) {
    for (const [, label = ''] of list.matchAll(/(\w+)\s*[=!]/g)) expect(label).toMatch(labels);
  }
  const bare = expression.replace(matchers, ' ').replace(/\[(?:\d+[smhd]|\$__rate_interval)\]/g, ' ');
  const grouped = bare.replace(/\bby \(([\w, ]+)\)/g, (_, list: string) => {
    for (const label of list.split(/, ?/)) expect(label).toMatch(labels);
    return ' ';
  });
  expect(grouped).not.toMatch(/[{}[\]"]/);
  let depth = 0;
  for (const character of grouped.replace(/[^()]/g, '')) {
    depth += character === '(' ? 1 : -1;
    expect(depth, expression).toBeGreaterThanOrEqual(0);
  }
  expect(depth, expression).toBe(0);
  const words = grouped.replace(/\b\d+[smhd]\b/g, ' ').match(/[a-z_]\w*/gi) ?? [];
  return words.filter((word) => !functions.test(word));
}

test('the check of expressions finds what is wrong', () => {
  expect(namesIn('sum by (kind) (rate(a_total{status=~"5.."}[5m])) / b > 0.5')).toEqual(['a_total', 'b']);
  expect(() => namesIn('a{colour="red"}')).toThrow();
  expect(() => namesIn('sum by (colour) (a)')).toThrow();
  expect(() => namesIn('sum(a')).toThrow();
  expect(() => namesIn('a{status="2xx"')).toThrow();
});

describe('the rules for Prometheus', async () => {
  interface Rule {
    alert: string;
    expr: string;
    for?: string;
    labels: Record<string, string>;
    annotations: Record<string, string>;
  }
  const { groups } = parse(await read('alerts.yml'), { strict: true, uniqueKeys: true }) as {
    groups: { name: string; rules: Rule[] }[];
  };
  const rules = groups.flatMap((group) => group.rules);

  test('have names of their own, a severity, and say what happened and what to do', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
    expect(rules.length).toBeGreaterThan(10);
    for (const { alert, labels: given, annotations, for: wait = '1m', ...more } of rules) {
      expect(Object.keys(more), alert).toEqual(['expr']);
      expect(alert).toMatch(/^Careers[A-Z]\w+$/);
      expect(wait).toMatch(/^\d+[mh]$/);
      expect(given, alert).toEqual({ severity: expect.stringMatching(/^(?:page|warn|info)$/) });
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      for (const text of Object.values(annotations)) {
        expect(text, alert).toMatch(/[.?]$/);
        expect(
          text.replaceAll(/\{\{ \$(?:labels\.instance|value(?: \| humanize\w*)?) \}\}/g, ''),
        ).not.toMatch(/[{}]/);
      }
    }
  });

  test('are about metrics that are printed', async () => {
    const known = await seriesNames();
    for (const { alert, expr } of rules) {
      const names = namesIn(expr);
      expect(names.length, alert).toBeGreaterThan(0);
      expect(
        names.filter((name) => !known.has(name)),
        alert,
      ).toEqual([]);
    }
  });
});

describe('the dashboard for Grafana', async () => {
  interface Panel {
    id: number;
    type: string;
    title: string;
    gridPos: { x: number; y: number; w: number; h: number };
    targets?: { refId: string; expr: string; datasource: { uid: string } }[];
  }
  const { panels, templating, ...dashboard } = JSON.parse(await read('dashboard.json')) as {
    panels: Panel[];
    templating: { list: { name: string; query: unknown }[] };
  } & Record<string, unknown>;

  test('has what an import needs, and panels that do not cover each other', () => {
    expect(dashboard).toMatchObject({ uid: 'jobfront', title: 'Careers site', schemaVersion: 39 });
    expect(templating.list.map(({ name }) => name)).toEqual(['source', 'instance']);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const taken = new Set<string>();
    for (const { title, gridPos } of panels) {
      expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect(taken.has(`${x} ${y}`), title).toBe(false);
          taken.add(`${x} ${y}`);
        }
      }
    }
  });

  test('asks for metrics that are printed, at the source that was chosen', async () => {
    const known = await seriesNames();
    for (const { title, type, targets } of panels) {
      if (type === 'row') continue;
      expect(type).toMatch(/^(?:stat|timeseries)$/);
      expect(targets?.length, title).toBeGreaterThan(0);
      for (const { expr, datasource } of targets ?? []) {
        expect(datasource.uid).toBe(`$\{source}`);
        expect(
          namesIn(expr).filter((name) => !known.has(name)),
          title,
        ).toEqual([]);
      }
    }
  });
});
