import type { VerifyTexts } from './texts.ts';

export const verify: VerifyTexts = {
  title: 'Is this job real?',
  intro:
    'Has somebody sent you a job at {company}? Paste its address and see whether it is ours and still open.',
  address: 'Address of the job',
  check: 'Check',
  checking: 'Checking …',
  open: 'This job is real and open',
  openHint: 'It stands on our list of open jobs.',
  moved: 'The job has another address by now. Please use this one.',
  closed: 'This job was ours and is closed',
  closedHint: 'It takes no more applications.',
  foreign: 'This is not one of our addresses',
  foreignHint:
    'It leads to {host}. Our jobs stand at {ours} and nowhere else. Do not leave personal data there just because it shows our name: look for the job in our list and apply from its page.',
  unknown: 'We have no job at this address',
  unknownHint:
    'It leads to our site, but no open job stands there, and none that closed in the last six months.',
  unreadable: 'This is not an address that we can check',
  unreadableHint: 'Paste one whole address, such as {example}',
  failed: 'The check did not work',
  failedHint: 'Our list of open jobs could not be loaded. Try again in a minute.',
  forged: 'Our list can’t be relied on at the moment',
  forgedHint: 'Its signature does not fit it, so we say nothing about this job. Try again later.',
  asOf: 'Open jobs as of {moment}',
  signed: 'The signature of the list is valid',
  unsigned: 'This browser can’t check the signature of the list',
  same: 'The advert is word for word the one we signed',
  changed: 'The advert has changed since we signed the list',
  byHand: 'How to tell for yourself',
  byHandAddress: 'Addresses of our jobs begin with {prefix} – letter by letter.',
  byHandList: 'Every open job stands in our list.',
  how: 'What happens here',
  howHint:
    'Your browser compares the address with the signed list of our open jobs. What you paste does not leave your device.',
  list: 'Signed list of open jobs',
  key: 'Public key of the signature',
  needsScript: 'The check needs JavaScript. Without it, look for the address in the signed list.',
};
