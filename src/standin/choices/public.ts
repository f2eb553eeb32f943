import { choice } from './choice.ts';

/** Choices of the public API and of what the two variants have. */
export const publicChoices = {
  publicApiInA: choice(
    'Public API',
    ['none', 'same as B'],
    "The description gives the public API to variant B only, so in A its addresses are unknown: 404. 'same as B' is for sites that read the list of an instance of variant A that has it anyway.",
  ),
  webhooksInA: choice(
    'Events',
    ['none', 'same as B'],
    'The description adds webhooks in variant B, so in A their addresses are unknown: 404, and nothing is sent.',
  ),
  listExpired: choice(
    'Public API',
    [false, true],
    'Whether posts stay on the list after their valid_end. The list is called "published", so they leave it; a post whose valid_start lies ahead is listed, as both dates come with every post.',
  ),
  publicSortFields: choice(
    'Public API',
    ['filters and dates', 'filters'],
    "Fields that the public list can be sorted by: it takes 'a field', and names none. Those that it can be filtered by and the two dates; 'filters' refuses the dates.",
  ),
  largePage: choice(
    'Limits',
    ['cap', 'refuse'],
    'A page size above 100. Live services stop at 100: some silently, others answer 400.',
  ),
};
