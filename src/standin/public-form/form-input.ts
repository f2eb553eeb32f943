import { z } from 'zod';
import { isUsableFile } from '../integration/candidates/files/read-upload.ts';
import type { Multipart } from '../read-multipart.ts';
import type { NewFile } from '../records/candidate-files.ts';
import type { StandinState } from '../state.ts';

/** The fields of the form as they were filled in, to show them again. */
export type FormTexts = Readonly<Record<'name' | 'lastname' | 'email', string>>;

export const emptyTexts: FormTexts = { name: '', lastname: '', email: '' };

const textsSchema = z.object({
  name: z.string().trim().min(1, 'Give your first name.').max(255, 'This first name is too long.'),
  lastname: z.string().trim().min(1, 'Give your last name.').max(255, 'This last name is too long.'),
  email: z
    .string()
    .trim()
    .max(255, 'This e-mail address is too long.')
    .pipe(z.email('Give an e-mail address.')),
});

/** What was filled in, and what is wrong with it. */
export interface FormInput {
  texts: FormTexts;
  file: NewFile | null;
  /** Provisions whose box was ticked. */
  provisionIds: number[];
  /** For the applicant; empty where all is well. */
  issues: string[];
}

/** Name of the box of a provision. */
export const provisionField = (id: number) => `provision_${id}`;

/** Reads the fields of the form. */
export function readFormInput(state: StandinState, form: Multipart): FormInput {
  const text = (name: string) => form.fields.get(name) ?? '';
  const texts = { name: text('name'), lastname: text('lastname'), email: text('email') };
  const checked = textsSchema.safeParse(texts);
  const sent = form.files.get('cv');
  // A browser sends an empty file without a name where none was chosen.
  const hasFile = sent !== undefined && (sent.name !== '' || sent.bytes.length > 0);
  const isUsable = !hasFile || isUsableFile(state, sent);
  return {
    texts: checked.data ?? texts,
    file: hasFile && isUsable ? { ...sent, isPublic: false, type: fileType(state) } : null,
    provisionIds: state.settings.provisions
      .filter(({ id }) => text(provisionField(id)) !== '')
      .map(({ id }) => id),
    issues: [
      ...(checked.error?.issues.map(({ message }) => message) ?? []),
      ...(isUsable ? [] : ['This file can’t be used: send a document or a picture that is not empty.']),
    ],
  };
}

/** The file type of the settings that means a CV: their first. */
function fileType({ settings }: StandinState): string | null {
  return settings.fileTypes[0]?.value ?? null;
}
