import { answer, callHook, type FunctionEnvironment } from './call-hook.ts';

declare const process: { env: FunctionEnvironment };

// Builds that wait are put together by Netlify itself: of several calls only the last one is built.
export default (request: Request): Promise<Response> =>
  answer(request, process.env, () => callHook(process.env));

export const config = { path: '/webhooks/:secret' };
