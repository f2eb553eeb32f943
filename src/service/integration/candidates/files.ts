import { uploadFields } from '../../wire/file.ts';
import { type Call, formOf, pathOf } from '../call.ts';
import { understandCreated } from '../understand.ts';

/** A file for a candidate. */
export interface CandidateUpload {
  /** Its bytes, with its content type. */
  file: Blob;
  /** As the recruiter will see it. */
  name: string;
  isPublic: boolean;
  /** Name of a document type of the service, `CV` for example. */
  dictionaryType: string;
}

/** Uploads a file for a candidate (C8, variant B) and gives its id. Not repeatable: it would be there twice. */
export function uploadFile(candidateId: number, upload: CandidateUpload): Call<number> {
  return {
    method: 'POST',
    path: pathOf`/employees/${candidateId}/files/`,
    body: {
      form: formOf({
        [uploadFields.file]: { file: upload.file, name: upload.name },
        [uploadFields.isPublic]: upload.isPublic ? '1' : '0',
        [uploadFields.dictionaryType]: upload.dictionaryType,
      }),
    },
    isRepeatable: false,
    understand: understandCreated,
  };
}
