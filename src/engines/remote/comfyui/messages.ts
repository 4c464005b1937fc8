import { z } from 'zod';

/** The relevant WebSocket messages about a prompt. */
export type ComfyMessage =
  | { type: 'cached'; nodes: string[] }
  | { type: 'executing'; node: string }
  | { type: 'progress'; nodes: { node: string; fraction: number }[] }
  | { type: 'preview'; bytes: Uint8Array; contentType: string }
  /** The prompt has ended, successfully or not: its history has the outcome. */
  | { type: 'over' }
  /** A message that does not matter here. */
  | { type: 'other' };

const measured = z.looseObject({ value: z.number(), max: z.number() });

/**
 * `execution_interrupted` is left out on purpose, because it is sent to all clients, about any prompt. For this
 * client's own prompt it is followed by node null.
 */
const schema = z.discriminatedUnion('type', [
  z.looseObject({
    type: z.literal('execution_cached'),
    data: z.looseObject({ nodes: z.array(z.string()) }),
  }),
  z.looseObject({
    type: z.literal('executing'),
    data: z.looseObject({ node: z.string().nullable() }),
  }),
  z.looseObject({
    type: z.literal('progress'),
    data: measured.extend({ node: z.string().nullish() }),
  }),
  z.looseObject({
    type: z.literal('progress_state'),
    data: z.looseObject({ nodes: z.record(z.string(), measured.extend({ state: z.string() })) }),
  }),
  z.looseObject({ type: z.literal('execution_success') }),
  z.looseObject({ type: z.literal('execution_error') }),
]);

const OTHER: ComfyMessage = { type: 'other' };

/** Parses a text frame; unknown messages count as not relevant. */
export function readTextFrame(text: string): ComfyMessage {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return OTHER;
  }
  const { data: message } = schema.safeParse(json);
  switch (message?.type) {
    case 'execution_cached':
      return { type: 'cached', nodes: message.data.nodes };
    case 'executing':
      return message.data.node === null
        ? { type: 'over' }
        : { type: 'executing', node: message.data.node };
    case 'progress': {
      const { node, value, max } = message.data;
      return node ? { type: 'progress', nodes: [{ node, fraction: ratio(value, max) }] } : OTHER;
    }
    case 'progress_state':
      return {
        type: 'progress',
        nodes: Object.entries(message.data.nodes).map(([node, { value, max, state }]) => ({
          node,
          fraction: state === 'finished' ? 1 : ratio(value, max),
        })),
      };
    case 'execution_success':
    case 'execution_error':
      return { type: 'over' };
    default:
      return OTHER;
  }
}

const PREVIEW = 1;
const PREVIEW_WITH_METADATA = 4;

/** Parses a binary frame: previews of both kinds. */
export function readBinaryFrame(frame: Uint8Array): ComfyMessage {
  if (frame.byteLength < 8) return OTHER;
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength);
  const kind = view.getUint32(0);
  const second = view.getUint32(4);
  if (kind === PREVIEW) return preview(frame.subarray(8));
  if (kind === PREVIEW_WITH_METADATA && 8 + second <= frame.byteLength)
    return preview(frame.subarray(8 + second));
  return OTHER;
}

/** Detects the type from its first bytes; the frame's own description of the image is not needed. */
function preview(bytes: Uint8Array): ComfyMessage {
  if (bytes[0] === 0xff && bytes[1] === 0xd8)
    return { type: 'preview', bytes: bytes.slice(), contentType: 'image/jpeg' };
  if (bytes[0] === 0x89 && bytes[1] === 0x50)
    return { type: 'preview', bytes: bytes.slice(), contentType: 'image/png' };
  return OTHER;
}

function ratio(value: number, max: number): number {
  return max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
}
