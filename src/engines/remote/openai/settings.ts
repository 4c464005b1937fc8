import { z } from 'zod';
import { authorCostSettings } from '../chat/cost-settings.ts';
import { INSTRUCTION } from '../chat/instruction.ts';
import { captionSeconds } from '../chat/settings.ts';
import { resultHosts } from '../http/download.ts';

const fields = z.record(z.string(), z.unknown()).default({});
const model = z.string().min(1).nullable().default(null);

export const settings = z.strictObject({
  protocol: z
    .enum(['openai', 'sdcpp'])
    .default('openai')
    .describe(
      'openai: /v1/images/generations and /v1/chat/completions; sdcpp: the jobs of stable-diffusion.cpp’s sd-server, which can be cancelled and outlive a restart of this service (pictures only)',
    ),
  images_model: model.describe('Model for pictures; null: it makes none (sdcpp needs none)'),
  chat_model: model.describe('Model that improves prompts; null: it does not'),
  response_format: z
    .enum(['b64_json', 'url'])
    .nullable()
    .default(null)
    .describe('Sent for pictures where it is given; newer models of OpenAI reject it'),
  size: z
    .string()
    .regex(/^(auto|\d{2,4}x\d{2,4})$/)
    .nullable()
    .default(null)
    .describe('Size of pictures as the server names it; null: as the task asks, "1024x1024"'),
  seed_field: z
    .string()
    .min(1)
    .nullable()
    .default(null)
    .describe('What the server calls the seed; null: it is not told, as OpenAI knows none'),
  image_fields: fields.describe('Further fields for pictures: {"quality": "high"}'),
  turbo_fields: fields.describe('The same for tasks that ask for turbo, in addition'),
  chat_fields: fields.describe('Further fields for prompts'),
  instruction: z.string().min(1).default(INSTRUCTION).describe('What the chat model is told to do'),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullable()
    .default(0.7)
    .describe('Of the chat model; null: it is not told'),
  max_tokens: z
    .int()
    .min(1)
    .nullable()
    .default(2000)
    .describe('The most tokens of an answer, thoughts included; null: it is not told'),
  most_characters: z
    .int()
    .min(1)
    .default(1000)
    .describe('A prompt that comes out longer is not used'),
  caption_seconds: captionSeconds,
  author_format: z
    .enum(['json_schema', 'json_object', 'none'])
    .default('json_schema')
    .describe(
      'How answers are bound where the chat model writes shape programs; a server that refuses one gets the next weaker',
    ),
  author_sees: z
    .boolean()
    .default(false)
    .describe(
      'Whether the chat model sees pictures: it is then shown what it built, twice at most, in six pictures, can make models from pictures, and can caption them',
    ),
  author_examples: z
    .int()
    .min(0)
    .max(3)
    .default(3)
    .describe(
      'How many programs for similar requests the chat model is shown, of up to 4,000 tokens each; 0 for a context of 8,192 tokens',
    ),
  author_seconds: z
    .number()
    .min(1)
    .max(3600)
    .default(900)
    .describe('Seconds for a shape program with its repairs and looks'),
  author_max_tokens: z
    .int()
    .min(1)
    .nullable()
    .default(32_000)
    .describe(
      'As max_tokens, of a shape program; a server that takes fewer is asked with half as many',
    ),
  ...authorCostSettings,
  result_hosts: resultHosts([]),
  stops_on_disconnect: z
    .boolean()
    .default(true)
    .describe('Whether the server ends its work when the connection closes, as most do'),
  billed: z
    .boolean()
    .optional()
    .describe(
      'Whether each request costs money: one whose outcome is unknown is then not made again. Where it is absent: whether the server is api.openai.com',
    ),
  poll_ms: z
    .int()
    .min(10)
    .default(1000)
    .describe('Milliseconds between two looks at a job (sdcpp)'),
});

/** The settings after parsing. */
export type OpenAiSettings = z.output<typeof settings>;
