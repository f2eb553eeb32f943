import { tidyField } from '../site/apply/check-field.ts';
import { cleanLine, cleanText } from '../site/apply/clean-text.ts';
import type { Application } from './outbox.ts';

/** The same application, cleaned for sending, for those stored before forms were cleaned. */
export function cleanApplication(application: Application): Application {
  const { name, lastname, email, phone, message, profile, answers, consents, files, origin } = application;
  return {
    ...application,
    ...{ name: cleanLine(name), lastname: cleanLine(lastname), email: tidyField.email(email) },
    ...{ phone: tidyField.phone(phone), origin: cleanLine(origin), message: cleanText(message) },
    profile: tidyField.profile(profile),
    answers: answers.map(({ question, answer, sid }) => ({
      ...{ question: cleanLine(question), answer: cleanLine(answer), sid },
    })),
    consents: consents.map((consent) => ({ ...consent, version: cleanLine(consent.version) })),
    files: files.map((file) => ({ ...file, name: cleanLine(file.name) })),
  };
}
