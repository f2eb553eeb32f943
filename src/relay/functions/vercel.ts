import { answer, callHook, type FunctionEnvironment } from './call-hook.ts';

declare const process: { env: FunctionEnvironment };

// Vercel cancels a build of the same branch that a newer call supersedes.
const handle = (request: Request): Promise<Response> =>
  answer(request, process.env, () => callHook(process.env));

export { handle as GET, handle as POST };
