import { defineCollection } from 'astro:content';
import { jobfrontPages } from 'jobfront/content';
import { jobsLoader } from 'jobfront/loader';
import settings from '../careers/site.config.ts';

const jobs = defineCollection({
  loader: jobsLoader({ url: 'https://www.kolibra.example/careers/', settings }),
});

export const collections = { jobs, jobfrontPages };
