import type { z } from 'zod';
import { ServiceBodyError } from '../errors.ts';
import type { ServiceAnswer } from '../exchange.ts';
import { createdSchema } from '../wire/common.ts';
import { type Reading, readRecord } from './read-record.ts';

/** The JSON of an answer. Bodies hold people's data, so no error quotes them. */
export function jsonOf(answer: ServiceAnswer): unknown {
  demandNoPage(answer);
  try {
    return JSON.parse(answer.body);
  } catch {
    const what = answer.body.trim() === '' ? 'an empty body' : 'something that is not JSON';
    throw new ServiceBodyError(answer.request, 'not-json', `answered ${what}`);
  }
}

/** For operations whose success has no documented body: anything will do but a page for people. */
export function understandDone(answer: ServiceAnswer): void {
  demandNoPage(answer);
}

/** The id of what was created. */
export function understandCreated(answer: ServiceAnswer): number {
  const read = createdSchema.safeParse(jsonOf(answer));
  if (read.success) return read.data.id;
  throw new ServiceBodyError(answer.request, 'not-json', 'answered without the id of what it created');
}

/** One record. */
export function understandRecord<T>(schema: z.ZodType<T>): (answer: ServiceAnswer) => Reading<T> {
  return (answer) => {
    const { record, faults } = readRecord(schema, jsonOf(answer));
    if (record !== null) return { record, faults };
    const fields = faults.map(({ field }) => field ?? 'the whole').slice(0, 5);
    throw new ServiceBodyError(
      answer.request,
      'not-json',
      `answered a record that can't be read (${fields.join(', ')})`,
    );
  };
}

function demandNoPage({ request, headers, body }: ServiceAnswer): void {
  const start = body.trimStart().slice(0, 20);
  const isPage = /^<(!doctype|html|head|body)\b/i.test(start);
  if (isPage || (start.startsWith('<') && /\bhtml\b/i.test(headers.get('content-type') ?? ''))) {
    throw new ServiceBodyError(request, 'html', 'answered an HTML page');
  }
}
