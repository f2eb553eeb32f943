import { defineConfig } from 'astro/config';
import { jobfront } from 'jobfront/integration';

export default defineConfig({
  site: 'https://www.kolibra.example',
  integrations: [jobfront({ site: './careers', base: '/careers' })],
});
