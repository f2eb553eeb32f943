import { expect, test } from 'vitest';
import { withSites } from '../../src/sites/process-status.ts';

test('metrics of several sites stand together by their names, and each says of which site it is', async () => {
  const text = (jobs: number) =>
    [
      '# HELP jobfront_jobs Open jobs.',
      '# TYPE jobfront_jobs gauge',
      `jobfront_jobs ${jobs}`,
      '',
      '# HELP reads Reads.',
      '# TYPE reads counter',
      'reads{kind="complete"} 1',
      'reads{kind="{"} 2',
      '',
    ].join('\n');
  const all = await withSites([
    { site: 'acme', text: text(3) },
    { site: 'a "b\\', text: text(5) },
  ]);
  expect(all.split('\n')).toEqual([
    '# HELP jobfront_jobs Open jobs.',
    '# TYPE jobfront_jobs gauge',
    'jobfront_jobs{site="acme"} 3',
    String.raw`jobfront_jobs{site="a \"b\\"} 5`,
    '',
    '# HELP reads Reads.',
    '# TYPE reads counter',
    'reads{site="acme",kind="complete"} 1',
    'reads{site="acme",kind="{"} 2',
    String.raw`reads{site="a \"b\\",kind="complete"} 1`,
    String.raw`reads{site="a \"b\\",kind="{"} 2`,
    '',
  ]);
});
