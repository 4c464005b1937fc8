import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** A part of a request's body: bytes, or a local file that is streamed, as base64 for a JSON field. */
export type BodyPart = Uint8Array | { path: string; base64?: boolean };

/** A request's body with its content type. */
export interface TypedBody {
  contentType: string;
  body: readonly BodyPart[];
}

/** A local file as a JSON string: base64, with a prefix if the server wants one (`data:image/png;base64,`). */
export class FileField {
  readonly path: string;
  readonly prefix: string;
  constructor(path: string, prefix = '') {
    this.path = path;
    this.prefix = prefix;
  }
}

export async function lengthOf(body: readonly BodyPart[]): Promise<number> {
  let length = 0;
  for (const part of body) {
    if (part instanceof Uint8Array) length += part.byteLength;
    else {
      const { size } = await stat(part.path);
      length += part.base64 ? 4 * Math.ceil(size / 3) : size;
    }
  }
  return length;
}

export async function* bytesOf(body: readonly BodyPart[]): AsyncIterable<Uint8Array> {
  for (const part of body) {
    if (part instanceof Uint8Array) yield part;
    else if (part.base64) yield* base64Of(createReadStream(part.path));
    else yield* createReadStream(part.path);
  }
}

/**
 * JSON that may contain files ({@link FileField}). These are streamed, so that a mesh of 200 MB never becomes a string.
 */
export function jsonBody(value: unknown): TypedBody {
  const files: FileField[] = [];
  const mark = randomUUID();
  const text = JSON.stringify(value, (_name, inner) => {
    if (!(inner instanceof FileField)) return inner;
    files.push(inner);
    return `${inner.prefix}${mark}`;
  });
  const body = text.split(mark).flatMap((between, index): BodyPart[] => {
    const file = files[index];
    const bytes = Buffer.from(between);
    return file ? [bytes, { path: file.path, base64: true }] : [bytes];
  });
  return { contentType: 'application/json', body };
}

/** A file in a form. */
export interface FormFile {
  field: string;
  path: string;
  filename: string;
  contentType: string;
}

/**
 * Encodes a form as `multipart/form-data`.
 * @param boundary for example a UUID: it must not occur in the files
 */
export function formBody(
  fields: Readonly<Record<string, string>>,
  files: readonly FormFile[],
  boundary: string,
): TypedBody {
  const body: BodyPart[] = [];
  const head = (name: string, more: string) =>
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${more}\r\n\r\n`,
    );
  const end = Buffer.from('\r\n');
  for (const [name, value] of Object.entries(fields))
    body.push(head(name, ''), Buffer.from(value), end);
  for (const { field, path, filename, contentType } of files)
    body.push(
      head(field, `; filename="${quoted(filename)}"\r\ncontent-type: ${contentType}`),
      { path },
      end,
    );
  body.push(Buffer.from(`--${boundary}--\r\n`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body };
}

/** Escapes names in forms as browsers do. */
function quoted(name: string): string {
  return name.replace(/["\r\n]/g, encodeURIComponent);
}

async function* base64Of(chunks: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const all = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = all.length - (all.length % 3);
    yield Buffer.from(all.toString('base64', 0, whole), 'latin1');
    rest = Buffer.from(all.subarray(whole));
  }
  if (rest.length > 0) yield Buffer.from(rest.toString('base64'), 'latin1');
}
