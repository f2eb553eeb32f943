import { choice } from './choice.ts';

/** Choices of the public API and of the extent of the two variants. */
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
  optionValues: choice(
    'Published job post',
    ['as live services', 'texts'],
    "`options` is an object of text values. Live services also send lists of texts, and numbers and flags in own fields, and so do some of the sample's and of the generated posts, because readers have to cope with it. 'texts' sends a list as one text with commas and the job_location whole, and leaves out what is null.",
  ),
  valueTexts: choice(
    'Published job post',
    ['as live services', 'always there'],
    "Each of `values` has a `value`. On live services an empty one can lack it, and so it does in some posts; 'always there' sends empty text.",
  ),
  geolocation: choice(
    'Published job post',
    ['as live services', 'text'],
    "The geolocation is a JSON-encoded string with seven keys. On live services an object, null, numbers as coordinates, missing keys and text that breaks off were seen, and so they are in some posts; 'text' sends all seven as text, and no geolocation where it can't be read.",
  ),
  openEnd: choice(
    'Published job post',
    ['null', 'in a year'],
    "`valid_end` is a datetime. Live services send null for 'until further notice', and so do posts here; 'in a year' sends the end of the day one year after the start of the stand-in, or after the post was published.",
  ),
  applicationForm: choice(
    'Published job post',
    ['sent', 'left out'],
    "Live services send `application_form` with every post, the address of the form. The interface does not name it; 'left out' sends posts without it.",
  ),
  largePage: choice(
    'Limits',
    ['cap', 'refuse'],
    'A page size above 100. Live services stop at 100: some silently, others answer 400.',
  ),
};
