import type { Client } from '@modelcontextprotocol/client';
import type { SearchArguments } from '../../src/mcp/arguments.ts';
import { type AssistantQuestion, questions } from '../finding/assistant-questions.ts';

interface Found {
  jobs: { title: string; url: string; language: string }[];
  asOf: string;
}

/** Calls a tool, and returns its text and its data. Throws what the tool says when it could not answer. */
export async function callTool(
  client: Client,
  name: string,
  args: object,
): Promise<{ text: string; data: Found & Record<string, unknown> }> {
  const result = await client.callTool({ name, arguments: { ...args } });
  const [first] = result.content as { type: string; text: string }[];
  if (result.isError) throw new Error(first?.text);
  return { text: first?.text ?? '', data: result.structuredContent as never };
}

/** How a question is asked: as a sentence, or as the arguments that an assistant makes of it. */
export type Manner = 'sentence' | 'arguments';

const argumentsOf = ({ language, question, asked }: AssistantQuestion, manner: Manner): SearchArguments => ({
  language,
  ...(manner === 'sentence' ? { query: question } : asked),
});

/** The questions whose jobs are not all among the first ten. */
export async function missedOf(client: Client, manner: Manner): Promise<string[]> {
  const missed: string[] = [];
  for (const question of questions) {
    const { data } = await callTool(client, 'search_jobs', argumentsOf(question, manner));
    const titles = data.jobs.map(({ title }) => title);
    const missing = question.expected.filter((start) => !titles.some((title) => title.startsWith(start)));
    if (missing.length > 0) missed.push(`${question.question} → ${missing.join(', ')}`);
  }
  return missed;
}
