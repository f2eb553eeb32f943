import type { InterfaceLanguage } from '../../i18n/languages.ts';
import type { CardView } from '../views/card.ts';

/** State of an application, as its sender sees it. */
export type ApplicationState =
  | 'received'
  | 'underWay'
  | 'delivered'
  | 'delayed'
  | 'withdrawing'
  | 'takenBack'
  | 'deleted';

/** What the page "My application" shows. No personal data but that there is an application. */
export interface ShownApplication {
  /** Such as "K7Q2-M9XD". */
  reference: string;
  /** The job; `null` where it is for none, or for one that is not open any more. */
  job: { advertId: number; title: string; language: string; address: string } | null;
  /** Open jobs that resemble it. */
  similar: readonly CardView[];
  language: InterfaceLanguage;
  state: ApplicationState;
  /** What has become of it, with milliseconds since 1970, in that order. */
  history: readonly { state: ApplicationState; at: number }[];
  canTakeBack: boolean;
  /** Withdrawal has to wait, because it is not known whether the service has it. */
  isUnclear: boolean;
  /** Its sender tried to withdraw it too late. */
  isTooLate: boolean;
  /** Its job was closed while it was written. */
  isClosed: boolean;
  /** This page in the languages of the site. */
  variants: Partial<Record<InterfaceLanguage, string>>;
}
