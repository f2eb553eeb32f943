import { only, section, stated } from './row.ts';

export const areaRows = section('What the service does', {
  'area.token': stated('Token endpoint `POST /oauth2/token`'),
  'area.integration': stated('Integration API under `/api/integration/v2`, with a bearer token'),
  'area.public': only(
    'b',
    stated('Public API under `/public`, without a token, read-only, lists published posts'),
  ),
  'area.settings': stated('API clients and custom fields come from the settings, not through the API'),
});
