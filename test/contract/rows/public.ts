import { only, open, section, stated } from './row.ts';

const b = (words: string) => only('b', stated(words));

export const publicRows = section('Endpoints: public API (B)', {
  'public.headers': b('`GET /public/job_posts/published` takes page, filter and sort headers, and no token'),
  'public.sort': only('b', open('Sort value `{sort_by: <field>, direction: ASC|DESC}`', 'publicSortFields')),
  'public.sort.default': b('Default sort is id DESC'),
  'public.sort.second': b('Another field gets id DESC as second key'),
  'public.filter.id': b('`id` (publish id): `=`, `!=`, `<=`, `>=`'),
  'public.filter.job_post_id': b('`job_post_id` (advert id): `=`, `!=`, `<=`, `>=`'),
  'public.filter.job_id': b('`job_id`: `=`, `!=`, `<=`, `>=`'),
  'public.filter.language': b('`language`: `=`, `!=`'),
  'public.filter.awarded': b('`awarded`: `=`, `!=`'),
  'public.response': only('b', open('Array of published job posts', 'listExpired')),
  'public.error': b("400 `{error: {code: 400, message: 'Bad Request'}}`"),
});

export const webhookRows = section('Endpoints: webhooks (B)', {
  'webhook.register': only(
    'b',
    open(
      '`POST /api/integration/v2/webhooks/` with `{type, url}` answers `{id, url}`',
      'webhookScope',
      'webhookTypesTaken',
      'webhookCreateStatus',
      'webhookTwice',
    ),
  ),
  'webhook.remove': only(
    'b',
    open('Remove webhook: method and path not shown; 404 where there is none', 'webhookRemoval'),
  ),
  'webhook.types': only(
    'b',
    open(
      'Get webhook types: method and path not shown; JSON array of names',
      'webhookTypesPath',
      'webhookList',
    ),
  ),
});
