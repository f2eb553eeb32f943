import { answer, callHook, type FunctionEnvironment } from './call-hook.ts';

declare const process: { env: FunctionEnvironment };

// Netlify itself merges waiting builds: of several calls only the last one is built.
export default (request: Request): Promise<Response> =>
  answer(request, process.env, () => callHook(process.env));

export const config = { path: '/webhooks/:secret' };
