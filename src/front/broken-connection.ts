import type { IncomingMessage } from 'node:http';

const codes: ReadonlySet<string> = new Set([
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'],
  ...['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_HTTP_REQUEST_TIMEOUT', 'ABORT_ERR'],
]);

/** Whether an error has the code of a connection that ended early. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/**
 * Whether an error says no more than that the visitor has left: the error of an ended connection, and that of this
 * request has ended. Nobody can be answered, and nothing is wrong here. A connection of ours to a database or a service
 * that ends while the visitor waits is another matter.
 */
export const hasLeft = ({ socket }: Pick<IncomingMessage, 'socket'>, error: unknown): boolean =>
  isConnectionError(error) && (socket.destroyed || !socket.writable);
