import { Worker } from 'node:worker_threads';

/** A thread of our own that answers each message with one of its own, in their order. */
export interface Thread<Question, Answer> {
  /** Rejects when the question can't be copied, or the thread fails or has ended. */
  ask(question: Question): Promise<Answer>;
  end(): Promise<void>;
}

/**
 * Begins a thread. What it does must not need what other threads hold: questions and answers are copied.
 *
 * @param module answers each `message` of its `parentPort`
 * @param workerData what every question is about
 */
export function beginThread<Question, Answer>(module: URL, workerData?: unknown): Thread<Question, Answer> {
  let worker: Worker | undefined;
  const asked: PromiseWithResolvers<Answer>[] = [];
  let failure: { error: unknown } | undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    for (const { reject } of asked.splice(0)) reject(error);
  };
  try {
    worker = new Worker(module, { workerData });
    worker.on('message', (answer: Answer) => asked.shift()?.resolve(answer));
    worker.on('messageerror', fail);
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('The thread has ended.')));
  } catch (error) {
    // The system has no thread to give: whoever asks hears of it.
    fail(error);
  }
  return {
    ask: async (question) => {
      if (failure) throw failure.error;
      worker?.postMessage(question);
      const answer = Promise.withResolvers<Answer>();
      asked.push(answer);
      return answer.promise;
    },
    end: async () => {
      await worker?.terminate();
    },
  };
}
