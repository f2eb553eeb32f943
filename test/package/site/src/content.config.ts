import { collections as jobs } from './jobs-collection.ts';
import { collections as pages } from './pages-collection.ts';

// The examples of docs/package.md, which the test puts beside this file.
export const collections = { ...jobs, ...pages };
