import type { Job } from '../../board/job.ts';

/** Content types of the two forms, as servers send them. */
export const twinTypes = {
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const;

/** Addresses of a job's machine-readable twins: `/jobs/7-x/` has `/jobs/7-x.md` and `/jobs/7-x.json`. */
export function twinAddresses({ address }: Pick<Job, 'address'>): Record<keyof typeof twinTypes, string> {
  const name = address.replace(/\/$/, '');
  return { markdown: `${name}.md`, json: `${name}.json` };
}

/** A `<link rel="alternate">` of a job's page. */
export interface TwinLink {
  /** Content type without parameters. */
  type: string;
  /** Path on the site. */
  href: string;
}

/** Links to a job's twins for the head of its page. */
export function twinLinks(job: Pick<Job, 'address'>): readonly TwinLink[] {
  const { markdown, json } = twinAddresses(job);
  return [
    { type: 'text/markdown', href: markdown },
    { type: 'application/json', href: json },
  ];
}
