import type { IncomingMessage } from 'node:http';

/** A request that a real server was sent, in the form in which two of them are compared, and its response. */
export interface Exchange {
  /** Name of the test that made it. */
  tape: string;
  /** How often the server had been killed and started again in that test. */
  life: number;
  /** `SOCKET`: a WebSocket. */
  method: string;
  /** Without its query. */
  path: string;
  /** Names of the fields of the body; see {@link shapeOf}. */
  request: string;
  /** 0: the server was ended before it answered. */
  status: number;
  contentType: string;
  /** Body of the response, gzip in base64; of a WebSocket, the JSON of its frames: text as it is, bytes in base64. */
  body: string;
  /** Whether the server was ended in the middle of the response. */
  cut: boolean;
}

/** A frame of a WebSocket that the server sent. */
export type Frame = { text: string } | { bytes: string };

/** Returns the path of a request without its query, which can hold ids of the client. */
export const pathOf = (request: IncomingMessage): string =>
  new URL(request.url ?? '/', 'http://server').pathname;

/**
 * Returns the names of a body's fields: those of a JSON object or of a form. Requests of a recording and of its playback
 * must have the same ones; otherwise, the code has changed what it sends, and the recording proves nothing.
 */
export function shapeOf(contentType: string | undefined, body: Buffer): string {
  if (body.length === 0) return '';
  if (contentType?.startsWith('application/json')) {
    const value: unknown = JSON.parse(body.toString());
    return `json: ${Object.keys(value as object)
      .sort()
      .join(' ')}`;
  }
  if (contentType?.startsWith('multipart/form-data')) {
    const names = body.toString('latin1').matchAll(/; name="([^"]+)"/g);
    return `form: ${[...names].map(([, name]) => name).join(' ')}`;
  }
  return contentType ?? '';
}
