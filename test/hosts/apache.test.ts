import { apachePlan } from './apache-plan.ts';
import { findProgram } from './real-server.ts';
import { tryHost } from './try-host.ts';

const program = findProgram('Apache', ['/usr/sbin/apache2', '/usr/sbin/httpd', '/usr/local/sbin/httpd']);

tryHost({
  name: 'Apache with its .htaccess',
  plan: program ? apachePlan(program) : null,
  most: 1_000,
  cases: [
    // A redirect of Apache's takes along what stands below its address; a pattern would cost six times as much.
    { path: '/jobs/8-driver/more/', status: 301, to: '/jobs/8-head-of-drivers/more/' },
    { path: '/.htaccess', status: 404, body: 'no such page' },
    { path: '/jobs/9-packer/index.html', status: 301, to: '/jobs/9-packer/', like: '/' },
  ],
});
