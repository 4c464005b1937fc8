/** Inputs whose public name differs from their name in requests. */
const REQUEST_NAMES: Readonly<Record<string, string>> = { image_url: 'image_file' };

/** Matches the service's link to an upload, which is replaced by the upload's file_key. */
const UPLOAD = /\/files\/uploads\/([^/]+)\//;

/**
 * Returns the request that creates the same task: public input mapped back to request fields, uploads as their
 * file_keys.
 */
export function requestOf(
  input: Readonly<Record<string, unknown>> | null,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [
      REQUEST_NAMES[name] ?? name,
      asSent(value),
    ]),
  );
}

function asSent(value: unknown): unknown {
  if (typeof value === 'string') return UPLOAD.exec(value)?.[1] ?? value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asSent(each)]));
}
