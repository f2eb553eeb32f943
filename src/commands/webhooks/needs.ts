/** Something that the live site has to be told of. */
export interface Need {
  what: string;
  /** Names under which services tell of it; each is tried, and one is enough (interface.md, Events). */
  names: readonly string[];
  /** Tried only where the service takes none of `names`. */
  otherwise?: string;
}

/**
 * What changes pages. Services know the events of posts by one name, the other, or both; told twice is looked at
 * once, so every name that is taken stays registered.
 */
export const needs: readonly Need[] = [
  { what: 'a post is published', names: ['job_post_published', 'advert_published'] },
  {
    what: 'a post is edited',
    names: ['job_post_publish_edited', 'advert_publish_edited'],
    // Deprecated, but all that an old service may have.
    otherwise: 'job_post_edited',
  },
  { what: 'a job changes or its post is withdrawn', names: ['job_updated'] },
  { what: 'a job is deleted', names: ['job_deleted'] },
];
