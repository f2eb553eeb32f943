/** Writes the words of the search as JSON, which the program reads, from the text files of the languages: `npm run words`. */
import { writeFile } from 'node:fs/promises';
import { allWords, made } from './read-words.ts';

await writeFile(made, await allWords());
