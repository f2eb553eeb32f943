import type { ServerPlan } from './real-server.ts';

/**
 * nginx in the foreground, with the generated files where docs/static-sites.md says.
 *
 * @param base the path that the site is below: its files are in the folder of that name
 * @param reloads whether it can read its configuration again, which takes a process more
 */
export const nginxPlan = (program: string, reloads = false, base = ''): ServerPlan => ({
  program,
  args: (config, folder) => ['-p', folder, '-c', config],
  config: ({ port, folder, root }) => `
daemon off;
master_process ${reloads ? 'on' : 'off'};
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  types {
    text/html html;
    text/css css;
    text/plain txt;
    text/xml xml;
    application/javascript js;
    application/json json;
    image/png png;
    image/svg+xml svg;
  }
  include ${root}${base}/_hosts/nginx-map.conf;
  server {
    listen 127.0.0.1:${port};
    root ${root};
    include ${root}${base}/_hosts/nginx.conf;
  }
}
`,
});
