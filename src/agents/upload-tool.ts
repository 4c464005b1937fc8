import { ToolInputError } from './input.ts';
import { structured, type Tool, type ToolPlace } from './tool.ts';

/** Base64 of about 20 MB. Larger files are passed as a URL, which the service fetches itself. */
const MOST_BASE64 = 28_000_000;
/**
 * Matches either base64 alphabet, with or without line breaks. Node skips any other character, which would silently
 * change the file.
 */
const BASE64 = /^[\w+/\s-]*=*\s*$/;

/** Creates the tool that uploads a file, so that tasks can refer to it. */
export function uploadTool({ readFile }: ToolPlace): Tool {
  const path = { type: 'string', description: 'of a file on this machine' };
  return {
    name: 'upload_file',
    title: 'Upload a picture or model',
    description: `Uploads a picture (PNG, JPEG, WebP, AVIF) or a model and gives its file_key for the other tools. ${readFile === null ? 'Give its bytes as base64' : 'Give its path, or its bytes as base64'}; a file that has a URL needs no upload: the other tools take the URL.`,
    input: {
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['image', 'model'] },
        ...(readFile !== null && { path }),
        data: { type: 'string', maxLength: MOST_BASE64, description: 'base64' },
        filename: { type: 'string', description: 'its ending tells the format of a model' },
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
      readFile === null ? 'data is missing: the bytes as base64' : 'path or data is missing',
    );
  if (given.data.length > MOST_BASE64)
    throw new ToolInputError('data is too long: give a URL of the file to the other tool instead');
  if (!BASE64.test(given.data)) throw new ToolInputError('data must be base64, and nothing else');
  const name = typeof given.filename === 'string' ? given.filename : 'file';
  return new File([Buffer.from(given.data, 'base64')], name);
}
