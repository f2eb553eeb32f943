import { expect, test } from 'vitest';
import { routeParams } from '../../../src/site/lists/routes.ts';

test.for([
  ['/map/', 'map', undefined, undefined],
  ['/en/map/', 'map', 'en', undefined],
  ['/marki/velo/en/map/', 'map', 'marki/velo/en', undefined],
  ['/jobs/7-kurier/', 'jobs', undefined, '7-kurier'],
  ['/velo/jobs/7-jobs/', 'jobs', 'velo', '7-jobs'],
  ['/jobs/', 'jobs', undefined, undefined],
  ['/en/jobs/field/jobs/page/2/', 'jobs', 'en', 'field/jobs/page/2'],
  ['/velo/brand.css', 'brand.css', 'velo', undefined],
] as const)('%s is cut at "%s"', ([address, segment, root, rest]) => {
  expect(routeParams(address, segment)).toEqual({ root, rest });
});
