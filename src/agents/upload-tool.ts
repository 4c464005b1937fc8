import { ToolInputError } from './input.ts';
import { structured, type Tool, type ToolPlace } from './tool.ts';

/**
 * Maximum length in base64, which corresponds to about 20 MB. Larger files are passed as a URL, which the service
 * fetches itself.
 */
const MOST_BASE64 = 28_000_000;
/**
 * Matches either base64 alphabet, with or without line breaks. Node skips any other character, which would silently
 * change the file.
 */
const BASE64 = /^[\w+/\s-]*=*\s*$/;

/** Creates the tool that uploads a file, so that tasks can refer to it. */
export function uploadTool({ readFile }: ToolPlace): Tool {
  const path = { type: 'string', description: 'path of a file on this machine' };
  return {
    name: 'upload_file',
    title: 'Upload an image or a model',
    description: `Uploads an image (PNG, JPEG, WebP or AVIF) or a model, and returns a file_key to pass to the other tools. ${readFile === null ? 'Pass the bytes as base64' : 'Pass a path, or the bytes as base64'}. You do not need to upload a file that has a URL: pass the URL to the other tools instead.`,
    input: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['image', 'model'] },
        ...(readFile !== null && { path }),
        data: {
          type: 'string',
          maxLength: MOST_BASE64,
          description: 'bytes of the file as base64',
        },
        filename: {
          type: 'string',
          description: 'name to store; the format is detected from the bytes, not from the name',
        },
      },
      required: ['kind'],
    },
    isReadOnly: false,
    async run({ kind, path, data, filename }, { client, signal }) {
      if (kind !== 'image' && kind !== 'model')
        throw new ToolInputError('kind must be image or model');
      const file = await bytesOf({ path, data, filename }, readFile);
      const uploaded =
        kind === 'model'
          ? await client.uploads.model(file, { signal })
          : await client.uploads.image(file, { signal });
      return structured({ ...uploaded });
    },
  };
}

async function bytesOf(
  given: { path: unknown; data: unknown; filename: unknown },
  readFile: ToolPlace['readFile'],
): Promise<File> {
  if (typeof given.path === 'string' && readFile !== null) return readFile(given.path);
  if (typeof given.data !== 'string' || given.data === '')
    throw new ToolInputError(
      readFile === null
        ? 'data is missing: pass the bytes of the file as base64'
        : 'path or data is missing: pass one of them',
    );
  if (given.data.length > MOST_BASE64)
    throw new ToolInputError('data is too long: pass a URL of the file to the other tool instead');
  if (!BASE64.test(given.data))
    throw new ToolInputError('data must be base64 without a prefix or other characters');
  const name = typeof given.filename === 'string' ? given.filename : 'file';
  return new File([Buffer.from(given.data, 'base64')], name);
}
