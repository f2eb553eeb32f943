import { z } from 'zod';

/** What a tool answers: a text for people, and the same for programs. */
export interface Answer {
  /** Markdown. */
  text: string;
  /** `null` where the question could not be answered: then the text says why, and what to ask. */
  data: Record<string, unknown> | null;
}

/** The answer to a question that can't be answered as it was asked. @param text what is wrong, and what to do */
export const faultOf = (text: string): Answer => ({ text, data: null });

export const listedJobSchema = z.object({
  id: z.int(),
  title: z.string(),
  url: z.url(),
  language: z.string().describe('Language of the advert'),
  place: z.string(),
  company: z.string().nullable(),
  pay: z.string().nullable(),
  posted: z.string().nullable().describe('First publication, ISO 8601'),
  closes: z.string().nullable(),
});
