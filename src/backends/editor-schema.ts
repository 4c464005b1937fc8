import { z } from 'zod';
import { BUILT_IN } from '../core/model-catalog.ts';
import type { BackendKind } from '../engines/remote/kind.ts';
import { allKinds } from '../engines/remote/kinds.ts';
import { CONFIGURABLE_FLOWS } from './configurable-flows.ts';
import { isSecret } from './read-backend.ts';
import { ALIAS, BACKEND_NAME, backendBasis, SECRET_REFERENCE } from './schema.ts';

/** Schema of a list of servers. Editors show this description next to the names of backends. */
const list = z
  .array(z.string())
  .min(1)
  .describe(`backends in the order in which they are tried; ${BUILT_IN} must be the last`);

/**
 * Returns the JSON Schema of `bozzetto.config.json` for editors. The service may still reject a file that this schema
 * accepts, because the service also checks that names match.
 */
export async function editorSchema(): Promise<object> {
  const flows = CONFIGURABLE_FLOWS.map(({ name, summary, models }) => {
    const { field, builtIn } = models!.at(-1)!;
    const chosen = `the ${field} where a request names none; built in: ${builtIn.join(', ')}`;
    const flow = z
      .object({ default: z.string().optional().describe(chosen) })
      .catchall(list)
      .describe(summary)
      .meta({ propertyNames: { pattern: ALIAS.source } });
    return [name, flow.optional()];
  });
  const file = z
    .strictObject({
      $schema: z.string().optional().describe('this schema'),
      backends: z
        .record(z.string().regex(BACKEND_NAME), z.union((await allKinds()).map(backendOf)))
        .optional()
        .describe('model servers by name'),
      models: z.strictObject(Object.fromEntries(flows)).optional().describe('flow → alias → list'),
      captions: z
        .array(z.string())
        .min(1)
        .optional()
        .describe(
          'backends of chat models that see, in the order in which they are tried: they name what an image shows if a request with one image has no prompt',
        ),
    })
    .meta({ title: 'Configuration of Bozzetto' });
  return z.toJSONSchema(file, { io: 'input' });
}

function backendOf({ name, settings, defaultUrl }: BackendKind): z.ZodType {
  const { url, credential, ...basis } = backendBasis.shape;
  return z.strictObject({
    ...basis,
    kind: z.literal(name),
    ...(defaultUrl === ''
      ? {}
      : { url: defaultUrl === null ? url.unwrap().describe(url.description!) : url }),
    credential: z.string().regex(SECRET_REFERENCE).optional().describe(credential.description!),
    ...Object.fromEntries(
      Object.entries(settings.shape).map(([name, schema]) => [
        name,
        isSecret(schema) ? reference(schema) : schema,
      ]),
    ),
  });
}

/** A secret is written as a reference to an environment variable. */
function reference(secret: unknown): z.ZodType {
  const { description } = secret as z.ZodType;
  return z.string().regex(SECRET_REFERENCE).optional().describe(description!);
}
