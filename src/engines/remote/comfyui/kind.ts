import { z } from 'zod';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { defineBackendKind } from '../kind.ts';
import { ComfyBackend } from './backend.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

const path = (what: string) =>
  z
    .string()
    .min(1)
    .meta({ format: 'path' })
    .optional()
    .describe(`File of the workflow, in ComfyUI's API format, that makes ${what}.`);

/**
 * ComfyUI with workflows of the operator, which `create` reads: @throws Error with an explanation if one cannot be
 * used.
 */
export const comfyuiKind = defineBackendKind({
  name: 'comfyui',
  settings: z.strictObject({
    workflows: z
      .strictObject({
        'image-to-3d': path('a GLB of {{image}}'),
        texture: path('a textured GLB of {{model}}'),
        'text-to-image': path('pictures of {{prompt}}'),
      })
      .refine((workflows) => Object.values(workflows).some((file) => file !== undefined), {
        message: 'at least one workflow',
      })
      .describe('What the server can do: a workflow file for each kind of work.'),
    poll_ms: z
      .int()
      .min(10)
      .max(60_000)
      .default(5000)
      .describe(
        'Milliseconds between two looks at the queue, beside what the WebSocket tells. A job that two of them do not find is lost.',
      ),
  }),
  defaultUrl: 'http://127.0.0.1:8188',
  create({ url, credential }, settings) {
    const workflows = new Map<RemoteWork, Workflow>();
    for (const [work, file] of Object.entries(settings.workflows))
      if (file !== undefined) workflows.set(work as RemoteWork, readWorkflow(file));
    return new ComfyBackend({ url, credential, workflows, pollMs: settings.poll_ms });
  },
});
