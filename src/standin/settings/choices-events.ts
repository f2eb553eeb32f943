import { choice } from './choice.ts';

/** Choices of webhooks and events. */
export const eventChoices = {
  webhookScope: choice(
    'Webhook endpoints',
    ['webhook', 'none'],
    "The scope is not stated. Live services have one of this name; 'none' takes any good token.",
  ),
  webhookTypesTaken: choice(
    'Webhook endpoints, Events',
    ['both', 'table', 'listed'],
    "Type 'is one of the event types listed under Events', and two lists stand there with different names of the job post events. Both are taken; 'table' takes those of the table alone, 'listed' those of the types listing.",
  ),
  webhookTypesPath: choice(
    'Webhook endpoints',
    ['types', 'none'],
    "Method and path of the types listing: not shown. GET /webhooks/types; 'none' answers 404 there.",
  ),
  webhookRemoval: choice(
    'Webhook endpoints',
    ['delete', 'post'],
    "Method and path of removing: not shown. DELETE /webhooks/{id}, which live services were seen to answer with 204; 'post' is POST /webhooks/{id}/_delete, as the moves are written.",
  ),
  webhookList: choice(
    'Webhook endpoints',
    ['none', 'shown'],
    "A listing of registrations is not described and was not seen, so GET /webhooks/ is 404. 'shown' answers [{id, type, url}].",
  ),
  webhookCreateStatus: choice(
    'Webhook endpoints',
    [200, 201],
    'Success status of a registration: not shown. The row has a response body and names no status, so 200.',
  ),
  webhookTwice: choice(
    'Webhook endpoints',
    ['added', 'same', 'refused'],
    "The same type and address once more: not shown. It becomes a second registration, which is told as well; 'same' answers the first one, 'refused' answers 400.",
  ),
  eventHeader: choice(
    'Events',
    ['X-Service-Event', 'X-Recruitment-Event'],
    'Name of the header with the event type: the neutral word of the interface. The real name holds a brand; the second stands for any such. Beside it nothing is added: a signature is not shown.',
  ),
  eventHeaderName: choice(
    'Events',
    ['registered', 'own'],
    "An event with two names is sent under the one that was registered; 'own' always sends the name of the table.",
  ),
  eventIds: choice(
    'Events',
    ['numbers', 'texts'],
    "Ids in bodies: 'their JSON type is an identifier', and identifiers are integers. 'texts' sends them as text, as live services send many numbers.",
  ),
  eventSuccess: choice(
    'Events',
    ['2xx', 'any answer'],
    'Expected response of a receiver: not shown. 2xx, as for all webhooks.',
  ),
  eventRetries: choice(
    'Events',
    ['none', 'two'],
    "Retry policy: not shown, so a delivery that fails is lost, and whoever needs it must not rely on it. 'two' tries again after 5 and 30 seconds.",
  ),
  eventTimeout: choice(
    'Events',
    [10, 3, 30],
    'Seconds that the service waits for the answer of a receiver: not shown.',
  ),
  withdrawnPost: choice(
    'Events',
    ['job_updated', 'silent'],
    "A post that is withdrawn: the table names no event. The job that it advertised has changed; 'silent' sends nothing.",
  ),
  deprecatedEvent: choice(
    'Events, Versioning',
    ['sent', 'silent'],
    "job_post_edited is deprecated, not gone: who registers for it is told of every edit with the body of job_post_publish_edited. 'silent' takes the registration and sends nothing.",
  ),
  gapBodies: choice(
    'Events',
    ['ids', 'empty'],
    "Bodies marked 'see gap below' (consents, hired, job_post_edited, CRM, user_deactivated): not shown. Each names the records that it is about by their ids, in the words of the other bodies; job_post_edited is as job_post_publish_edited. 'empty' sends {}.",
  ),
};
