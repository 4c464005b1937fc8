import { RemoteFailure } from '../../spec/remote-failure.ts';
import { DeadLink, download } from './download.ts';
import type { JsonClient } from './json-client.ts';
import type { JsonWithFiles } from './json-with-files.ts';

/** Where results may come from, and the client that fetches them. */
export interface ResultSource {
  client: JsonClient;
  /** Allowed hosts other than the server itself. */
  hosts: readonly string[];
  signal: AbortSignal;
}

/**
 * Saves a result that JSON refers to: `b64_json`, or `url`, which may be a data URL, an absolute URL, or a URL relative
 * to the backend.
 * @throws RemoteFailure `wrong` if it has neither field; otherwise like {@link fetchResult}
 */
export async function saveResult(
  entry: unknown,
  json: JsonWithFiles,
  path: string,
  source: ResultSource,
): Promise<void> {
  const { b64_json, url } = (entry ?? {}) as Record<string, unknown>;
  if (typeof b64_json === 'string' && b64_json !== '') await json.save(b64_json, path);
  else if (typeof url !== 'string' || url === '')
    throw new RemoteFailure('wrong', 'the server’s response has no result');
  else if (json.isFile(url) || url.startsWith('data:')) await json.save(url, path);
  else await fetchResult(url, path, source);
}

/**
 * Fetches a result from a server that cannot be asked for another address.
 * @throws like {@link download}; RemoteFailure `lost` if the result is not there
 */
export async function fetchResult(
  address: string,
  path: string,
  { client, ...from }: ResultSource,
): Promise<void> {
  await download(client, address, path, from).catch((cause) => {
    if (!(cause instanceof DeadLink)) throw cause;
    throw new RemoteFailure('lost', 'the server no longer has the result', {
      detail: cause.message,
      cause,
    });
  });
}
