import type { ApplicationTexts } from '../application-dictionary.ts';

export const en: ApplicationTexts = {
  title: 'My application',
  reference: 'Application number',
  received: 'We have received your application',
  receivedHint: 'It is stored safely and will be passed on to the recruiters shortly.',
  underWay: 'Your application is on its way to the recruiters',
  delivered: 'The recruiters have your application',
  deliveredHint: 'What you sent is no longer stored on this website.',
  delayed: 'Your application has not been passed on yet',
  delayedHint: 'It is not lost. We are taking care of it, and you do not need to send it again.',
  keepAddress: 'Keep the address of this page to see later what has become of your application.',
  withdrawing: 'You have asked to take your application back',
  withdrawingHint:
    'First we check whether it has already been passed on. If it has not, what you sent will be deleted.',
  takenBack: 'You have taken your application back',
  deleted: 'Your application has been deleted',
  deletedHint: 'What you sent is no longer stored here.',
  takeBack: 'Take the application back',
  takeBackHint: 'What you sent will be deleted at once, and nobody will read it.',
  tooLate: 'The application can no longer be taken back: it is already being passed on.',
  greeting: 'Hello {name},',
  greetingPlain: 'Hello,',
  thanks: 'Thank you for applying for “{title}” at {company}. We have received your application.',
  thanksOpen: 'Thank you for your application to {company}. We have received it.',
  follow: 'Here you can see what has become of it, or take it back:',
  footer: 'This message was sent automatically because this address was given in an application on {host}.',
};
