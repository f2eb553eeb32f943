import { z } from 'zod';

/** What an uploaded file is assigned to a candidate with (C7). */
export const fileAssignSchema = z
  .looseObject({
    dictionary_type: z.string().min(1).max(255).meta({ description: "A file type's name, for example 'CV'" }),
  })
  .meta({ id: 'FileAssign', description: 'The type under which a file is assigned' });

/** Names of the multipart fields of an upload (C8, variant B). */
export const uploadFields = {
  file: 'file[file]',
  isPublic: 'file[isPublic]',
  dictionaryType: 'dictionary_file_type',
} as const;

/** The multipart form of an upload (C8). */
export const fileUploadSchema = z
  .looseObject({
    [uploadFields.file]: z
      .string()
      .meta({ format: 'binary', description: 'The file, with its content type' }),
    [uploadFields.isPublic]: z.enum(['0', '1']).optional(),
    [uploadFields.dictionaryType]: z.string().max(255).optional(),
  })
  .meta({ id: 'FileUpload', description: 'A file for a candidate' });
