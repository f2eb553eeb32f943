import { fileUploadSchema, uploadFields } from '../../../../service/wire/file.ts';
import { readMultipart } from '../../../read-multipart.ts';
import type { NewFile } from '../../../records/candidate-files.ts';
import type { StandinState } from '../../../state.ts';

/** Ends of names that pass as documents and pictures (choice `uploadKinds`). */
const usualKinds = /\.(pdf|docx?|odt|rtf|txt|md|jpe?g|png|webp|zip)$/i;

/** The file of an upload (C8), or `null` for whatever is answered with 'Could not upload file'. */
export async function readUpload(state: StandinState, request: Request): Promise<NewFile | null> {
  const { choices, settings } = state;
  const form = await readMultipart(request, choices.uploadLimit);
  const file = form?.files.get(uploadFields.file);
  if (!form || !file) return null;
  const checked = fileUploadSchema.safeParse({
    ...Object.fromEntries(form.fields),
    [uploadFields.file]: file.name,
  });
  if (!checked.success) return null;
  const type = form.fields.get(uploadFields.dictionaryType) || null;
  if (type === null && choices.uploadTypeLeftOut === 'refused') return null;
  if (type !== null && !settings.fileTypes.some(({ value }) => value === type)) return null;
  if (!isUsableFile(state, file)) return null;
  return { ...file, isPublic: form.fields.get(uploadFields.isPublic) === '1', type };
}

/** Whether the instance takes such a file: named, not empty, of an allowed kind. */
export function isUsableFile(
  { choices }: StandinState,
  { name, bytes }: Pick<NewFile, 'name' | 'bytes'>,
): boolean {
  if (name === '' || name.length > 255 || bytes.length === 0) return false;
  return choices.uploadKinds === 'any' || usualKinds.test(name);
}
