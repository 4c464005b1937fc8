import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Bozzetto, spentCredits } from '../sdk/index.ts';
import { type ObjectSchema, structured } from './tool.ts';

type Task = Awaited<ReturnType<Bozzetto['wait']>>;

/** The schema of {@link taskFacts}. */
export const TASK_SCHEMA: ObjectSchema = {
  type: 'object',
  properties: {
    task_uuid: { type: 'string' },
    flow_name: { type: 'string' },
    status: {
      type: 'string',
      enum: ['PENDING', 'QUEUED', 'RUNNING', 'SUCCESS', 'FAILED', 'CANCELLED'],
    },
    progress: { type: 'number', description: 'percent' },
    cost_credits: { type: 'number' },
    files: {
      type: 'array',
      description: 'role and url of each; the links are valid for a limited time',
      items: { type: 'object' },
    },
    result: { type: 'object', description: 'other outputs' },
    error: { type: ['object', 'null'], description: 'code and message' },
  },
  required: ['task_uuid', 'flow_name', 'status', 'progress', 'cost_credits', 'files'],
};

interface TaskFile {
  role: string;
  url: string;
}

/** Matches the keys of outputs that are links to files. */
const IS_FILE = /_urls?$/;

/** Describes a task in the form that tools return, with all links to its files in one list. */
function taskFacts(task: Task) {
  const files: TaskFile[] = [];
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(task.output ?? {})) {
    const urls = (Array.isArray(value) ? value : [value]).filter(
      (url): url is string => typeof url === 'string' && /^https?:/.test(url),
    );
    const role = key.replace(IS_FILE, '');
    // The key decides, not the value: an improved prompt may start like a URL, but must not be treated as a link.
    if (IS_FILE.test(key)) files.push(...urls.map((url) => ({ role, url })));
    else if (value !== null) result[key] = value;
  }
  const { task_uuid, flow_name, status, progress, error } = task;
  const cost_credits = spentCredits(task);
  return { task_uuid, flow_name, status, progress, cost_credits, error, files, result };
}

const MODEL = /\.(glb|gltf|obj|fbx|stl|ply|usdz|usda|usdc|3mf|dae|zip)(\?|$)/i;

/**
 * Turns a task into the result of a tool, which contains its facts, a small image if there is one, and links to its
 * models. A failed task becomes a tool error.
 */
export async function taskResult(task: Task, client: Bozzetto): Promise<CallToolResult> {
  const facts = taskFacts(task);
  const { content, structuredContent } = structured(facts);
  const picture = facts.files.find(({ role }) => role === 'preview') ?? firstImage(facts.files);
  const image = picture && (await smallPicture(client, picture.url));
  if (image) content.push(image);
  for (const { role, url } of facts.files)
    if (MODEL.test(url))
      content.push({ type: 'resource_link', uri: url, name: fileName(url), description: role });
  return { content, structuredContent, isError: task.status === 'FAILED' };
}

const firstImage = (files: TaskFile[]) =>
  files.find(({ url }) => /\.(png|jpe?g|webp)(\?|$)/i.test(url));

const fileName = (url: string) => decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');

/** Fetches an image of about 20 kB. Returns null if that fails, because the image is optional. */
async function smallPicture(client: Bozzetto, url: string) {
  try {
    const download = await client.download(`${url}&size=small`);
    const bytes = await download.bytes();
    const data = Buffer.from(bytes).toString('base64');
    return { type: 'image' as const, data, mimeType: mimeOf(bytes) };
  } catch {
    return null;
  }
}

/** Detects PNG, JPEG or WebP from the first bytes. */
function mimeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x89) return 'image/png';
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp';
}
