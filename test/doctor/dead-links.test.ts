import { expect, test } from 'vitest';
import { gdansk } from '../board/samples.ts';
import { reportOf, soundPost } from './examined-of.ts';

const place = { field_id: 'geolocation', value: JSON.stringify(gdansk) };

/** What is found in an advert with these links. */
function foundWith(...links: string[]): string[] {
  const text = links.map((link) => `<p><a href="${link}">Więcej</a></p>`).join('');
  const value = `${text}<p>${'abcd '.repeat(60)}</p>`;
  const posts = [soundPost({ values: [{ field_id: 'description', value }, place] })];
  return reportOf({ posts, oldAddresses: '/kariera,/' })
    .findings.filter(({ code }) => code === 'link-dead')
    .map(({ found }) => found);
}

test.each([
  'https://careers.example',
  'https://careers.example/map/?q=a&amp;place=pl#list',
  'https://careers.example/jobs/1979-magazynier',
  'https://careers.example/jobs/1979-an-earlier-title/',
  'https://careers.example/kariera',
  'https://careers.example/files/benefits.pdf',
  'https://careers.example:8443/nothing/',
  'https://kolibra.example/jobs/7/',
  'https://tenant.example/public/form/a/1979',
  '/public/file/1.png',
  '/o-nas',
  '/',
  'mailto:jobs@careers.example',
  'tel:+48123456789',
])('%s is not reported', (link) => {
  expect(foundWith(link)).toEqual([]);
});

test.each([
  'https://careers.example/nothing/',
  'http://CAREERS.example/jobs/7-gone/',
  'https://careers.example/jobs/in/nowhere/?a=1&amp;b=2',
  'https://careers.example/%C5%BC/',
])('%s is reported', (link) => {
  const [found = '', second] = foundWith(link);
  expect(second).toBeUndefined();
  expect(found).toContain('that this site does not have');
  expect(found).toContain(new URL(link.replaceAll('&amp;', '&')).href);
});

test.each(['/jobs/1979-magazynier/', '/en/jobs/7', 'map/'])('%s asks the service', (link) => {
  const [found = ''] = foundWith(link);
  expect(found).toContain('the service is asked for');
  expect(found).toContain(`"/${link.replace(/^\//, '')}"`);
});

test('all of an advert are one finding, each counted once', () => {
  const link = 'https://careers.example/nothing/';
  expect(foundWith(link, link, 'https://careers.example/map/', 'https://careers.example/gone/')).toEqual([
    'It has 2 links to pages that this site does not have (the first is "https://careers.example/nothing/").',
  ]);
});
