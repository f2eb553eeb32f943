import type { ApplyTexts } from '../../i18n/all-texts.ts';
import { fill, plural } from '../../i18n/plural.ts';
import { answerLength, dataSize, type FaultTexts, fieldLengths, formLimits } from './fields.ts';
import type { Form } from './form.ts';

/** Texts for faults on the page of a form. Faults that only take time (`form-too-fast`) have the text `tooFast`. */
export function faultTexts(form: Form, texts: ApplyTexts, language: string, locale: string): FaultTexts {
  const sizes = { size: dataSize(formLimits.file, locale), total: dataSize(formLimits.total, locale) };
  const lengths = [
    ...Object.entries(fieldLengths),
    ...form.questions.map(({ field }) => [field, answerLength] as const),
  ];
  return {
    missing: texts.missing,
    'files missing': texts.missingFile,
    ...Object.fromEntries(
      form.questions.flatMap(({ field, kind }) => [
        ...(kind === 'file' ? [[`${field} missing`, texts.missingFile]] : []),
        ...(kind === 'choice' || kind === 'yes-no' ? [[`${field} missing`, texts.missingAnswer]] : []),
        [`${field} wrong`, kind === 'date' ? texts.wrongDate : texts.wrongAnswer],
      ]),
    ),
    ...Object.fromEntries(form.consents.map(({ field }) => [`${field} missing`, texts.missingConsent])),
    ...Object.fromEntries(
      lengths.map(([field, most]) => [`${field} too-long`, plural(texts.tooLong, most, language)]),
    ),
    'name wrong': texts.wrongName,
    'lastname wrong': texts.wrongName,
    'email wrong': texts.wrongEmail,
    'phone wrong': texts.wrongPhone,
    'profile wrong': texts.wrongProfile,
    'file-too-large': fill(texts.fileTooLarge, sizes),
    'file-empty': texts.fileEmpty,
    'file-type': texts.fileType,
    'file-content': texts.fileContent,
    'file-active': texts.fileActive,
    'file-locked': texts.fileLocked,
    'file-infected': texts.fileInfected,
    'not-scanned': texts.notScanned,
    'file-gone': texts.fileGone,
    'too-many-files': plural(texts.tooManyFiles, formLimits.files, language),
    'too-large': fill(texts.tooLarge, sizes),
    'broken-off': texts.brokenOff,
    'other-site': texts.otherSite,
    'too-often': texts.tooOften,
    busy: texts.busy,
    robot: texts.robot,
    'form-old': texts.formOld,
    'form-unknown': texts.formOld,
    'already-sent': texts.alreadySent,
    'try-again': texts.tryAgain,
  };
}
