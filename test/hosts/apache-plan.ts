import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerPlan } from './real-server.ts';

const folders = ['/usr/lib/apache2/modules', '/usr/lib64/httpd/modules', '/usr/libexec/apache2'];
const modules = ['mpm_event', 'unixd', 'authz_core', 'dir', 'mime', 'alias', 'headers', 'rewrite'];

/** Apache in the foreground, with a folder that `.htaccess` rules over as far as docs/static-sites.md says. */
export const apachePlan = (program: string): ServerPlan => ({
  program,
  args: (config) => ['-f', config, '-DFOREGROUND'],
  config: ({ port, folder, root }) => `
ServerRoot "${folder}"
ServerName careers.example
Listen 127.0.0.1:${port}
PidFile "${folder}/httpd.pid"
ErrorLog "${folder}/error.log"
${modules.map(load).join('\n')}
# Started as root it gives that up.
${process.getuid?.() === 0 ? 'User #65534\nGroup #65534' : ''}
<IfModule mime_module>
  TypesConfig /dev/null
  AddType text/html .html
  AddType text/css .css
  AddType application/json .json
  AddType text/xml .xml
  AddType image/png .png
</IfModule>
DocumentRoot "${root}"
<Directory "${root}">
  AllowOverride FileInfo Indexes
  Require all granted
</Directory>
`,
});

function load(name: string): string {
  const file = folders.map((folder) => join(folder, `mod_${name}.so`)).find((path) => existsSync(path));
  return file ? `<IfModule !${name}_module>\n  LoadModule ${name}_module "${file}"\n</IfModule>` : '';
}
