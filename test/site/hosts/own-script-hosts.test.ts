import { expect, test } from 'vitest';
import { loadSite } from '../../../src/settings/load.ts';
import { azureFile, hostFiles, htaccessFile } from '../../../src/site/hosts/host-files.ts';
import { hostSite } from '../../../src/site/hosts/host-site.ts';
import { headersFile } from '../../../src/site/hosts/netlify.ts';
import { nginxMap, nginxServer } from '../../../src/site/hosts/nginx.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { vercelFile } from '../../../src/site/hosts/vercel.ts';
import { sampleMemory } from './host-sample.ts';
import { cloudflareHeaders, netlifyHeaders } from './read-headers-file.ts';

const stats = 'https://stats.example';
const company = { name: 'Kolibra', languages: ['en'], defaultLanguage: 'en' };
const securityOf = (more: object) =>
  siteSecurity({ environment: { HSTS_SECONDS: 0 }, site: loadSite({ ...company, ...more }) }, '');
const cms = { backend: 'github', repository: 'a/b' };
const own = { scripts: [{ src: `${stats}/script.js` }], connect: [stats], frames: ['https://tours.example'] };
const security = securityOf({ cms, ...own });
const policyAt = (path: string) => new Map(security.headersFor(path)).get('Content-Security-Policy') ?? '';
const pages = policyAt('/');
const editor = policyAt('/admin/');
const site = hostSite(sampleMemory, { security, base: '' });

test('the policy of pages allows the hosts of the settings, that of the editor none of them', () => {
  expect(pages).toMatch(/script-src [^;]*https:\/\/stats\.example;/);
  expect(pages).toContain(`connect-src 'self' ${stats};`);
  expect(pages).toContain(`img-src 'self' ${stats};`);
  expect(pages).toContain('frame-src https://tours.example;');
  expect(editor).not.toMatch(/stats|tours/);
  expect(new Map(securityOf({ cms }).headersFor('/admin/')).get('Content-Security-Policy')).toBe(editor);
});

test('every host of files sends both', () => {
  const { text } = headersFile(security);
  for (const read of [cloudflareHeaders, netlifyHeaders]) {
    expect(read(text, '/jobs/7-courier/')).toMatchObject({ 'Content-Security-Policy': pages });
    expect(read(text, '/admin/')).toMatchObject({ 'Content-Security-Policy': editor });
  }
  const { routes } = JSON.parse(vercelFile(site).text) as {
    routes: { src: string; headers?: Record<string, string> }[];
  };
  const vercelAt = (path: string) =>
    Object.assign(
      {},
      ...routes.filter(({ src }) => new RegExp(src).test(path)).map(({ headers = {} }) => headers),
    );
  expect(vercelAt('/')).toMatchObject({ 'Content-Security-Policy': pages });
  expect(vercelAt('/admin/')).toMatchObject({ 'Content-Security-Policy': editor });
  const { globalHeaders } = JSON.parse(azureFile(site).text) as { globalHeaders: Record<string, string> };
  expect(globalHeaders['Content-Security-Policy']).toBe(pages);
  expect(htaccessFile(site).text).toContain(`Header always set Content-Security-Policy "${pages}"\n`);
  expect(nginxMap(site)).toContain(`default "${pages}";`);
  const without = hostSite(sampleMemory, { security: securityOf(own), base: '' });
  expect(nginxServer(without)).toContain(`add_header Content-Security-Policy "${pages}" always;`);
});

test('without the settings the files for hosts are those of a site that never had them', () => {
  const filesOf = (more: object) =>
    hostFiles({ memory: sampleMemory }, { security: securityOf(more) }).map(({ key, make }) => [key, make()]);
  expect(filesOf({ scripts: [], connect: [], frames: [] })).toEqual(filesOf({}));
  expect(filesOf(own)).not.toEqual(filesOf({}));
});
