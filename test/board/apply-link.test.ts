import { expect, test } from 'vitest';
import { readApplyLink } from '../../src/board/read-job.ts';
import { listening } from './samples.ts';

const service = 'https://tenant.example';
const url = 'https://tenant.example/public/an/RGdlMUNnPT0=';

test.each([
  ['https://tenant.example/public/form/a/1979?source=x&utm_a=b%20c#top', undefined],
  ['http://forms.example/1', undefined],
  [' https://tenant.example/form \n', 'https://tenant.example/form'],
  ['/public/form/a/1979?source=x', 'https://tenant.example/public/form/a/1979?source=x'],
  ['//cdn.example/form', 'https://cdn.example/form'],
  ['HTTPS://Tenant.Example/Form', 'https://tenant.example/Form'],
  [
    'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Ftenant.example%2Fform%2F1&data=05%7Canna%40firm.example',
    'https://tenant.example/form/1',
  ],
  ['https://protect-eu.mimecast.com/s/abcdef', url],
  [null, url],
  ['', url],
  ['null', url],
  ['javascript:alert(1)', url],
  ['data:text/html,x', url],
  ['mailto:hr@tenant.example', url],
  ['ftp://tenant.example/', url],
  ['tenant.example/form', url],
  ['https://', url],
  ['https://bank.example@evil.example/', url],
  ['https://tenant.example:99999/', url],
  [`https://tenant.example/${'x'.repeat(4000)}`, url],
])('%j leads to %j', (application_form, link) => {
  const { report, codes } = listening();
  expect(readApplyLink({ application_form, url }, service, report)).toBe(link ?? application_form);
  expect(codes).toEqual([]);
});

test.each([
  [null, null, 'it has no link to apply, so'],
  ['', '', 'it has no link to apply, so'],
  ['javascript:alert(1)', null, 'its link to apply reads "javascript:alert(1)", which is no web address, so'],
  [null, 'brak', 'its link to apply reads "brak"'],
])('%j and %j lead nowhere', (application_form, address, finding) => {
  const { report, codes, findings } = listening();
  expect(readApplyLink({ application_form, url: address }, service, report)).toBeNull();
  expect(codes).toEqual(['apply-link-missing']);
  expect(findings[0]).toContain(finding);
});

test("a service below a path: links from the root stay at the service's host", () => {
  const { report } = listening();
  const link = readApplyLink(
    { application_form: '/form/1', url: null },
    'https://host.example/tenant',
    report,
  );
  expect(link).toBe('https://host.example/form/1');
});
