/** Public names of inputs that requests know by another one. */
const REQUEST_NAMES: Readonly<Record<string, string>> = { image_url: 'image_file' };

/** A link of the service to an upload counts as its file_key. */
const UPLOAD = /\/files\/uploads\/([^/]+)\//;

/** The request that makes the same task: public input back to the fields of the request, uploads as their file_keys. */
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
