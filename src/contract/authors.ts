import { z } from 'zod';

/** Hosts of language models that can build models from prompts and images. */
export const AUTHOR_HOSTS = [
  'anthropic',
  'google',
  'openai',
  'ollama',
  'lmstudio',
  'llamacpp',
] as const;

const host = z.enum(AUTHOR_HOSTS).meta({ id: 'AuthorHost' });

/** Choice of a language model that builds models from prompts and images. */
export const authorChoice = z
  .strictObject({
    host: host.describe('host of the model'),
    model: z.string().min(1).max(200).describe('name of the model at the host'),
  })
  .meta({ id: 'AuthorChoice' });
export type AuthorChoice = z.infer<typeof authorChoice>;

const authorOffer = z
  .object({
    host: host.describe('host of the model'),
    name: z.string().describe('name of the host’s models for people'),
    models: z
      .array(z.string())
      .describe('models that a server on this machine has; empty for a hosted service'),
    leaves_machine: z
      .boolean()
      .describe('whether prompts, and images of the models that are built, are sent to a service'),
  })
  .meta({ id: 'AuthorOffer' });

/** Response of `GET /admin/author`. */
export const authorState = z
  .object({
    active: authorChoice.nullable().describe('the language model that is used; null if none is'),
    chosen: authorChoice
      .nullable()
      .describe('the language model that an administrator chose; used from the next start on'),
    offers: z
      .array(authorOffer)
      .describe(
        'language models that could be used: hosts whose key is set, and servers on this machine; empty if a configuration file or BOZZETTO_AUTHOR decides',
      ),
    restart_required: z.boolean().describe('whether the choice takes effect at the next start'),
  })
  .meta({ id: 'AuthorState' });
export type AuthorState = z.infer<typeof authorState>;

/** Request body of `PUT /admin/author`. */
export const authorUpdate = z
  .strictObject({
    author: authorChoice.nullable().describe('the language model to use; null for none'),
  })
  .meta({ id: 'AuthorUpdate' });
