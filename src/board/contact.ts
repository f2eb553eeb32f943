import { z } from 'zod';
import type { Site } from '../config.ts';
import type { Post } from '../service/wire.ts';
import { plainValues } from './facts.ts';
import { dialled } from './html/phone.ts';
import type { Contact } from './job.ts';
import { optionOf } from './options.ts';
import type { Report } from './report.ts';
import { quote } from './text.ts';

const longestName = 100;

/** The longest address that mail can be sent to (RFC 5321, section 4.5.3.1, less the two brackets). */
const email = z.email().max(254);

/**
 * Whom visitors may ask about a job. Only what the owner has mapped is read: options hold recruiters' own data
 * (facts: options leak internal data). An e-mail address that none is and a phone number that can't be dialled are
 * left out with a problem `contact-unreadable`; `null` where nothing is left.
 */
export function readContact(
  options: Post['options'],
  mapping: Site['fields']['contact'],
  report: Report,
): Contact | null {
  if (mapping === undefined) return null;
  const given = (key: string | undefined) => plainValues(optionOf(options, key));
  const first = (key: string | undefined, what: string, isSound: (text: string) => boolean) => {
    const texts = given(key);
    const sound = texts.find(isSound);
    if (sound === undefined && texts[0] !== undefined) {
      const found = `its ${what} for questions reads ${quote(texts[0])}, which is none`;
      report('contact-unreadable', `${found}, so it is not shown; correct it in the service`);
    }
    return sound ?? null;
  };
  const contact: Contact = {
    name: given(mapping.name).find((text) => text.length <= longestName) ?? null,
    email: first(mapping.email, 'e-mail address', (text) => email.safeParse(text).success),
    phone: first(mapping.phone, 'phone number', isPhone),
  };
  return Object.values(contact).some((part) => part !== null) ? contact : null;
}

/** Digits in groups, as people write them; 7 to 15 of them (ITU-T E.164, section 6.2.1). */
function isPhone(text: string): boolean {
  if (!/^\+?\(?\d[\d ()./-]{5,30}$/.test(text)) return false;
  const digits = dialled(text)?.replace('+', '') ?? '';
  return digits.length >= 7 && digits.length <= 15;
}
