import { z } from 'zod';

/** What a note is written with (C19). */
export const noteWriteSchema = z
  .looseObject({
    title: z.string().min(1).max(255),
    content: z.string().min(1).max(100_000).meta({ description: 'HTML or plain text' }),
  })
  .meta({ id: 'NoteWrite', description: 'A note on a candidate' });

export type NoteWrite = z.output<typeof noteWriteSchema>;
