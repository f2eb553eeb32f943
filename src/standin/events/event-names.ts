import { type EventType, eventTypes, listedEventTypes } from '../../service/wire/event.ts';
import type { Choices } from '../choices.ts';

/** What else an event is called (interface.md, Events): in the types listing, or by its deprecated name. */
const otherNames: Partial<Record<EventType, readonly string[]>> = {
  job_post_published: ['advert_published'],
  job_post_publish_edited: ['advert_publish_edited', 'job_post_edited'],
};

/** All names under which one can be told of an event, its own first. */
export function namesOf(type: EventType, choices: Pick<Choices, 'deprecatedEvent'>): readonly string[] {
  const names = [type, ...(otherNames[type] ?? [])];
  return choices.deprecatedEvent === 'sent' ? names : names.filter((name) => name !== 'job_post_edited');
}

/** The names that a registration may give. */
export function takenNames({ webhookTypesTaken }: Pick<Choices, 'webhookTypesTaken'>): readonly string[] {
  if (webhookTypesTaken === 'table') return eventTypes;
  if (webhookTypesTaken === 'listed') return listedEventTypes;
  return [...new Set<string>([...eventTypes, ...listedEventTypes])];
}
