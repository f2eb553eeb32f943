import type { CodeTable } from '../report/report-schema.ts';

/** Findings in the connection to the service and in its list as a whole. */
export const serviceCodes = {
  'service-unreachable': {
    severity: 'error',
    about: 'service',
    when: 'No answer came: wrong host or port, no network, or a deadline that passed.',
    todo: 'Check SERVICE_URL, and that the service can be reached from this machine.',
  },
  'service-tls-broken': {
    severity: 'error',
    about: 'service',
    when: 'The encrypted connection was refused: certificate expired, self-signed, for another host, or no TLS at all.',
    todo: 'Check the host of SERVICE_URL and ask whoever runs the service to mend its certificate; never switch the check off.',
  },
  'service-answer-unusable': {
    severity: 'error',
    about: 'service',
    when: 'The service answered, but with an error, a redirect elsewhere, or something that is not the list.',
    todo: 'Check that SERVICE_URL is the address of the instance, without /public at its end.',
  },
  'list-incomplete': {
    severity: 'error',
    about: 'service',
    when: 'The list was read, but could not be proven complete, so no site would be made from it.',
    todo: "Try again later; if it stays, ask the service's provider about the numbers named.",
  },
  'total-exceeds-list': {
    severity: 'warning',
    about: 'service',
    when: 'The service counts a few posts more than its list holds, read twice alike.',
    todo: "Ask the service's provider for the posts that its list leaves out.",
  },
  'total-unusable': {
    severity: 'notice',
    about: 'service',
    when: 'The service does not say how many posts it has, or counts fewer than it gives, so its list is read twice.',
    todo: "Ask the service's provider to mend the header X-Result-Total-Count, or whatever stands before the service to let it through.",
  },
  'list-empty': {
    severity: 'warning',
    about: 'service',
    when: 'The list is complete and empty.',
    todo: 'Publish a post, or check `only` in site.config.ts.',
  },
  'list-in-parts': {
    severity: 'notice',
    about: 'service',
    when: 'A site has more jobs than a file with all jobs holds (50,000), so that job sites and programs have several files to read.',
    todo: 'Give job sites the addresses of all these files; programs find the next one in `/jobs.json`.',
  },
  'list-read-by-number': {
    severity: 'notice',
    about: 'service',
    when: 'The service ignores the id filter or the sort, so the list is read page by page, at least twice.',
    todo: "Ask the service's provider to mend filter and sort; until then every look costs twice as much.",
  },
  'page-short': {
    severity: 'notice',
    about: 'service',
    when: 'A page in the middle of the list holds fewer records than it could.',
    todo: 'Nothing has to be done: the list is read by id, so nothing is lost. Other readers of it should not count on full pages.',
  },
  'page-too-large': {
    severity: 'warning',
    about: 'service',
    when: 'A page is larger than half of SERVICE_MAX_BYTES.',
    todo: 'Raise SERVICE_MAX_BYTES before a longer advert makes the read fail.',
  },
  'service-redirects': {
    severity: 'warning',
    about: 'service',
    when: 'SERVICE_URL leads to another host, port or scheme first.',
    todo: 'Set SERVICE_URL to the address where the service itself answers.',
  },
  'list-redirects': {
    severity: 'notice',
    about: 'service',
    when: 'The service redirects to another path of its own.',
    todo: 'Nothing has to be done: it is followed, at the price of one request.',
  },
  'service-not-encrypted': {
    severity: 'warning',
    about: 'service',
    when: 'SERVICE_URL is http, and not on this machine.',
    todo: 'Use https in SERVICE_URL: on the way, anybody can change the adverts and the links to apply.',
  },
  'certificate-expires-soon': {
    severity: 'warning',
    about: 'service',
    when: "The service's certificate ends within 21 days.",
    todo: 'Ask whoever runs the service to renew its certificate.',
  },
  'service-slow': {
    severity: 'warning',
    about: 'service',
    when: 'Half of the answers took longer than two seconds.',
    todo: "Ask the service's provider; if answers come near SERVICE_TIMEOUT_MS, raise it.",
  },
  'service-unsteady': {
    severity: 'warning',
    about: 'service',
    when: 'Requests failed and had to be sent again.',
    todo: "Tell the service's provider if it stays; too many of them in a row end a read.",
  },
  'post-unreadable': {
    severity: 'error',
    about: 'advert',
    when: 'A record of the list is no post, so it is left out.',
    todo: 'Correct the record in the service.',
  },
  'post-too-large': {
    severity: 'warning',
    about: 'advert',
    when: 'A record has more, longer or more deeply nested parts than any honest one, so the rest of them is left out.',
    todo: 'Shorten the advert and its options in the service.',
  },
  'post-outside-filter': {
    severity: 'warning',
    about: 'advert',
    when: 'The service sent a post that `only` does not ask for, so it is left out.',
    todo: 'Correct `only` in site.config.ts if the post is wanted.',
  },
} as const satisfies CodeTable;
