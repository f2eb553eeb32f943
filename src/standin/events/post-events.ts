import type { ServiceEvent } from '../../service/wire/event.ts';
import type { Choices } from '../choices.ts';
import type { StoreChange } from '../store.ts';

/** The event of a change of a published post; `null` where none is sent. */
export function postEvent(
  change: StoreChange,
  { withdrawnPost }: Pick<Choices, 'withdrawnPost'>,
): ServiceEvent | null {
  switch (change.kind) {
    case 'published':
      return { type: 'job_post_published', body: { advert_publish_id: change.id } };
    case 'edited':
      return { type: 'job_post_publish_edited', body: { advert_publish_id: change.id } };
    case 'withdrawn':
      return withdrawnPost === 'silent'
        ? null
        : { type: 'job_updated', body: { recruitment_id: change.jobId } };
  }
}
