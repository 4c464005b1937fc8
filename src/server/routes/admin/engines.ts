import {
  addedEngine,
  engineAddition,
  engineDetails,
  engineName,
  engineProbe,
  engineTrial,
  foundEngine,
  foundEngines,
  removedEngine,
} from '../../../contract/admin/engines.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { EngineSettings } from '../../ports.ts';
import type { App } from '../../types.ts';

/** Maximum size of a body with workflows of ComfyUI, which hold whole graphs with their layout. */
export const MOST_WORKFLOW_BYTES = 4 * 2 ** 20;

const tags = [TAGS.admin.name];
const config = { scope: 'admin', errors: [4003] } as const;

/**
 * Registers the routes by which administrators find, add, try and remove model servers. They make the service send
 * requests to any address, so nobody else may use them.
 */
export function registerEngines(app: App, { engines }: { engines: EngineSettings }): void {
  app.post(
    '/api/v1/admin/backends/probe',
    {
      schema: {
        operationId: 'probe-backend',
        summary: 'Recognize a model server',
        description:
          'Finds out which kind of model server listens at an address, by requests that start no work, and shows what would ' +
          'be added to the configuration. Link-local addresses are refused.',
        tags,
        body: engineProbe,
        response: { 200: envelope(foundEngine) },
      },
      config,
    },
    async ({ body }) => success(await engines.probe(body.url, body.credential ?? null)),
  );

  app.post(
    '/api/v1/admin/backends/discover',
    {
      schema: {
        operationId: 'discover-backends',
        summary: 'Find model servers on this machine',
        description:
          'Looks at the usual ports of model servers on the machine of the service, by requests that start no work.',
        tags,
        response: { 200: envelope(foundEngines) },
      },
      config: { scope: 'admin' },
    },
    async () => success({ found: await engines.discover() }),
  );

  app.post(
    '/api/v1/admin/backends',
    {
      bodyLimit: MOST_WORKFLOW_BYTES,
      schema: {
        operationId: 'add-backend',
        summary: 'Add a model server',
        description:
          'Recognizes the server at an address, checks it, and adds it to the configuration file, with a model of its name in ' +
          'every flow that it can serve. With `trial`, it must do one job first, and the response arrives after that. All ' +
          'processes that read this file use the server within a second. Settings that name files or programs can only be ' +
          'made in the file itself; a workflow of ComfyUI can be given as it is.',
        tags,
        body: engineAddition,
        response: { 200: envelope(addedEngine) },
      },
      config,
    },
    async ({ body }) => success(await engines.add(body)),
  );

  const { params, byName } = { params: engineName, byName: '/api/v1/admin/backends/:name' };
  app.get(
    byName,
    {
      schema: {
        operationId: 'get-backend',
        summary: 'Check a model server',
        description:
          'Asks a configured server now: its problems, its models, and the memory of its graphics processors.',
        tags,
        params,
        response: { 200: envelope(engineDetails) },
      },
      config,
    },
    async ({ params: { name } }) => success(await engines.describe(name)),
  );

  app.post(
    `${byName}/try`,
    {
      schema: {
        operationId: 'try-backend',
        summary: 'Try a model server',
        description:
          'Runs one real job with a sample image or prompt, without a task. The response arrives when the job is done, after ' +
          'ten minutes at most. At a hosted service, the job costs money.',
        tags,
        params,
        response: { 200: envelope(engineTrial) },
      },
      config,
    },
    async ({ params: { name } }) => success(await engines.tryOut(name)),
  );

  app.delete(
    byName,
    {
      schema: {
        operationId: 'remove-backend',
        summary: 'Remove a model server',
        description:
          'Removes a server from the configuration file, with the models that only it provides. Jobs that it is working on are ' +
          'finished.',
        tags,
        params,
        response: { 200: envelope(removedEngine) },
      },
      config,
    },
    async ({ params: { name } }) => {
      await engines.remove(name);
      return success({ name });
    },
  );
}
