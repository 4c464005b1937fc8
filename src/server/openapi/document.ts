import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { App } from '../types.ts';
import { apiDescription } from './description.ts';
import { enrich } from './enrich.ts';
import { TAGS } from './tags.ts';
import { tidy } from './tidy.ts';
import type { Json, OpenApi, RouteFacts } from './types.ts';
import { describeWebhooks } from './webhooks.ts';

/** Version of the interface: the last release of its specification that this service follows. */
export const INTERFACE_VERSION = '1.1.6';

/** Collects every route that is registered later into one OpenAPI 3.1 document. */
export async function registerOpenApi(app: App): Promise<void> {
  await app.register(swagger, {
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bozzetto',
        version: INTERFACE_VERSION,
        description: apiDescription(),
        // The operator of the service is not known here; users got their key from the operator.
        contact: { name: 'The operator of this service' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'this service' }],
      tags: Object.values(TAGS),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'an API key, `bz_live_…`' },
        },
      },
    },
    transform: (route) => {
      if (route.schema?.hide === true) return { schema: { hide: true }, url: route.url };
      if (route.schema?.operationId === undefined)
        throw new TypeError(`the route ${route.url} needs an operationId, or hide: true`);
      const { scope, credential, errors, unexpected, media, documentedBody, readsReplica } =
        route.route.config ?? {};
      const shown = documentedBody === undefined ? {} : { body: documentedBody };
      const { schema, url } = jsonSchemaTransform({
        ...route,
        schema: { ...route.schema, ...shown },
      } as Parameters<typeof jsonSchemaTransform>[0]);
      const facts: RouteFacts = {
        scope: scope ?? null,
        parameters: descriptionsOf([schema?.params, schema?.querystring]),
        errors: [
          ...(errors ?? []),
          // Public routes are limited by address.
          ...(scope === undefined && credential === undefined ? ([4290] as const) : []),
        ],
        unexpected: unexpected ?? 5000,
        media: media ?? null,
        readsReplica: readsReplica === true,
      };
      return { schema: { ...schema, 'x-route': facts }, url };
    },
    transformObject: (document) =>
      tidy(
        describeWebhooks(
          enrich(jsonSchemaTransformObject(document as never) as unknown as OpenApi),
        ),
      ) as never,
  });
}

/** Maps names to descriptions, for the members of object schemas. */
function descriptionsOf(schemas: unknown[]): Record<string, string> {
  const members = schemas.flatMap((schema) =>
    Object.entries((schema as { properties?: Json } | undefined)?.properties ?? {}),
  );
  return Object.fromEntries(
    members.map(([name, member]) => [name, (member as { description?: string }).description ?? '']),
  );
}

/** Returns the document; call it after every route is registered. */
export function openApiDocument(app: App): OpenApi {
  return app.swagger() as unknown as OpenApi;
}

/** The text of openapi.json, which `npm run gen` writes and the service serves. */
export function openApiText(document: OpenApi): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
