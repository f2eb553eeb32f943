import { nginxPlan } from './nginx-plan.ts';
import { findProgram } from './real-server.ts';
import { tryHost } from './try-host.ts';

const program = findProgram('nginx', ['/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']);

tryHost({
  name: 'nginx with the files for it',
  plan: program ? nginxPlan(program) : null,
  most: 10_000,
  cases: [
    { path: '/jobs/8-driver/more/', status: 404, body: 'no such page' },
    { path: '/_jobfront_closed/jobs/9-packer/', status: 404, body: 'no such page' },
    { path: '/404.html', status: 404, body: 'no such page' },
    { path: '/jobs/9-packer/index.html', status: 301, to: '/jobs/9-packer/', like: '/' },
  ],
});
