import { z } from 'zod';
import { authorCostSettings } from './cost-settings.ts';
import { INSTRUCTION } from './instruction.ts';

/** Default maximum number of concurrent dialogues. */
export const CHAT_CONCURRENCY = 4;

/** The setting `caption_seconds` of every chat model. */
export const captionSeconds = z
  .number()
  .min(1)
  .max(600)
  .default(60)
  .describe('Seconds for a caption of an image; then the image is used without words');

/** Settings that every host of chat models has. @param model an example of a model's name */
export const chatSettings = (model: string) =>
  z.strictObject({
    chat_model: z.string().min(1).describe(`Model that writes, for example ${model}`),
    instruction: z
      .string()
      .min(1)
      .default(INSTRUCTION)
      .describe('Instruction for improving prompts'),
    temperature: z
      .number()
      .min(0)
      .max(2)
      .nullable()
      .default(null)
      .describe('Sampling temperature; null: the model’s own'),
    max_tokens: z
      .int()
      .min(1)
      .default(2000)
      .describe('Maximum number of tokens of an improved prompt, thinking included'),
    most_characters: z
      .int()
      .min(1)
      .default(1000)
      .describe('Maximum length of an improved prompt; a longer one is not used'),
    caption_seconds: captionSeconds,
    author_sees: z
      .boolean()
      .default(true)
      .describe(
        'Whether the model is shown images: of the models that it builds, those of image-to-model and image-to-mesh, and those that it captions',
      ),
    author_examples: z
      .int()
      .min(0)
      .max(3)
      .default(3)
      .describe('Number of programs for similar requests that the model is shown'),
    author_seconds: z
      .number()
      .min(1)
      .max(3600)
      .default(900)
      .describe('Seconds for a shape program with its repairs and looks'),
    author_max_tokens: z
      .int()
      .min(1)
      .default(32_000)
      .describe('Maximum number of tokens of a shape program, thinking included'),
    ...authorCostSettings,
    provider_options: z
      .record(z.string(), z.json())
      .default({})
      .describe(
        'Further options as the AI SDK’s provider names them: {"thinking": {"type": "enabled", "budgetTokens": 8000}}',
      ),
  });

/** Settings as they are read. */
export type ChatSettings = z.output<ReturnType<typeof chatSettings>>;
