import { describe, expect, test } from 'vitest';
import { loadSite } from '../../../src/settings/load.ts';
import { azureFile, hostFiles, htaccessFile } from '../../../src/site/hosts/host-files.ts';
import { hostSite } from '../../../src/site/hosts/host-site.ts';
import { headersFile } from '../../../src/site/hosts/netlify.ts';
import { nginxMap, nginxServer } from '../../../src/site/hosts/nginx.ts';
import { siteSecurity } from '../../../src/site/hosts/security-headers.ts';
import { vercelFile } from '../../../src/site/hosts/vercel.ts';
import { sampleMemory } from './host-sample.ts';
import { cloudflareHeaders, netlifyHeaders } from './read-headers-file.ts';

const company = { name: 'Kolibra', languages: ['en'], defaultLanguage: 'en' };
const securityOf = (more: object) =>
  siteSecurity({ environment: { HSTS_SECONDS: 0 }, site: loadSite({ ...company, ...more }) }, '');
const security = securityOf({ cms: { backend: 'github', repository: 'a/b' } });
const own = new Map(security.headersFor('/admin/'));
const others = new Map(security.headersFor('/jobs/'));
const policy = own.get('Content-Security-Policy') ?? '';

interface Route {
  src?: string;
  route?: string;
  headers?: Record<string, string>;
}
const routesOf = (text: string): Route[] => JSON.parse(text).routes;

describe('the headers of the editor', () => {
  test('are its own, and those of every other page stay', () => {
    expect(policy).toContain('https://api.github.com');
    expect(own.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups');
    expect(own.get('X-Content-Type-Options')).toBe('nosniff');
    expect(others).toEqual(new Map(securityOf({}).headersFor('/jobs/')));
    expect(security.headersFor('/admin/1/admin.js')).toEqual(security.headers);
  });

  test('reach every host', () => {
    const { text } = headersFile(security);
    for (const read of [cloudflareHeaders, netlifyHeaders]) {
      expect(read(text, '/admin/')).toMatchObject(Object.fromEntries(own));
      expect(read(text, '/')).toMatchObject(Object.fromEntries(others));
    }
    const site = hostSite(sampleMemory, { security, base: '' });
    const vercel = routesOf(vercelFile(site).text).filter(({ src = ' ' }) => new RegExp(src).test('/admin/'));
    const sent = Object.assign({}, ...vercel.map(({ headers = {} }) => headers));
    expect(sent).toMatchObject({ 'Content-Security-Policy': policy });
    const azure = routesOf(azureFile(site).text).find(({ route }) => route === '/admin/index.html');
    expect(azure?.headers).toMatchObject({ 'Content-Security-Policy': policy });
    expect(htaccessFile(site).text).toContain(
      `"${policy}" "expr=%{REQUEST_URI} =~ m#^/admin/(?:index\\.html)?$#"`,
    );
  });

  test('are chosen by nginx, below a path as well', () => {
    const site = hostSite(sampleMemory, { security, base: '/work' });
    const map = nginxMap(site);
    expect(map).toMatch(/map \$uri \$jobfront_content_security_policy \{/);
    expect(map).toContain(`"/work/admin/index.html" "${policy}";`);
    const header = 'add_header Content-Security-Policy $jobfront_content_security_policy always;';
    expect(nginxServer(site)).toContain(header);
    expect(nginxServer(hostSite(sampleMemory, { security: securityOf({}), base: '' }))).not.toContain(header);
  });

  test('cost a site without an editor nothing', () => {
    const made = hostFiles({ memory: sampleMemory }, { security: securityOf({}) });
    expect(made.map(({ make }) => String(make())).join('\n')).not.toContain('admin');
  });
});
