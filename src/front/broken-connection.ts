import type { IncomingMessage } from 'node:http';

const codes: ReadonlySet<string> = new Set([
  ...['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED'],
  ...['ERR_STREAM_UNABLE_TO_PIPE', 'ERR_HTTP_REQUEST_TIMEOUT', 'ABORT_ERR'],
]);

/** Whether an error has the code of a connection that ended early. */
export const isConnectionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code));

/**
 * Whether an error only says that the visitor has disconnected: it is the error of a closed connection, and the
 * connection of this request is closed. There is nobody to answer, and no fault here. It is a fault when our connection
 * to a database or a service closes while the visitor waits.
 */
export const hasLeft = ({ socket }: Pick<IncomingMessage, 'socket'>, error: unknown): boolean =>
  isConnectionError(error) && (socket.destroyed || !socket.writable);
