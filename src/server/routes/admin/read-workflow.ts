import { readWorkflow, workflowUpload } from '../../../contract/admin/workflows.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import { TAGS } from '../../openapi/tags.ts';
import type { EngineSettings } from '../../ports.ts';
import type { App } from '../../types.ts';
import { MOST_WORKFLOW_BYTES } from './engines.ts';

/** Registers the route that makes a workflow of ComfyUI usable, which asks the server about its nodes. */
export function registerReadWorkflow(app: App, { engines }: { engines: EngineSettings }): void {
  app.post(
    '/api/v1/admin/backends/workflow',
    {
      schema: {
        operationId: 'read-workflow',
        summary: 'Read a workflow of ComfyUI',
        description:
          "Converts a workflow that ComfyUI's editor saved to the API format, with the node classes of the server at an " +
          'address, and puts placeholders in by the classes, names and titles of the nodes. Nothing is stored: confirm or ' +
          'change the placeholders, and add the server with the workflow in its setting `workflows`. At most 4 MiB, 5000 ' +
          'nodes with 50,000 inputs and values, 500 classes of nodes, and 32 levels; the server may describe these classes ' +
          'in at most 64 MiB.',
        tags: [TAGS.admin.name],
        body: workflowUpload,
        response: { 200: envelope(readWorkflow) },
      },
      bodyLimit: MOST_WORKFLOW_BYTES,
      config: { scope: 'admin', errors: [4003] },
    },
    async ({ body }) => success(await engines.readWorkflow(body)),
  );
}
