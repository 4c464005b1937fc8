import { z } from 'zod';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { parseWorkflow, readWorkflow, type Workflow } from './workflow.ts';

const MADE = {
  'image-to-3d': 'a GLB from {{image}}',
  'text-to-3d': 'a GLB from {{prompt}}',
  texture: 'a textured GLB from {{model}}',
  rig: 'a GLB with a skeleton from {{model}}',
  segment: 'a GLB in parts from {{model}}',
  remesh: 'a GLB with a new mesh from {{model}}',
  unwrap: 'a GLB with new UVs from {{model}}',
  'text-to-image': 'images from {{prompt}}',
} as const;

type WorkflowWork = keyof typeof MADE;

/** A file, or the workflow itself, which the Studio writes because it cannot name files. */
const workflow = z.union([
  z.string().min(1).meta({ format: 'path' }),
  z.record(z.string(), z.unknown()),
]);

const workflowFor = (work: WorkflowWork) =>
  workflow
    .optional()
    .describe(
      `Workflow that produces ${MADE[work]}, in ComfyUI's API format: its file, or the workflow itself.`,
    );

/** The `workflows` setting: workflows by kind of work, at least one. */
export function workflowSettings<W extends WorkflowWork>(works: readonly W[]) {
  const shape = Object.fromEntries(works.map((work) => [work, workflowFor(work)]));
  return z
    .strictObject(shape as Record<W, ReturnType<typeof workflowFor>>)
    .refine((workflows) => Object.values(workflows).some((one) => one !== undefined), {
      message: 'must contain at least one workflow',
    })
    .describe('Workflows by kind of work.');
}

/** Reads the `workflows` setting. @throws Error with an explanation if a workflow cannot be used */
export function readWorkflows(
  workflows: Readonly<Partial<Record<WorkflowWork, z.output<typeof workflow> | undefined>>>,
): Map<RemoteWork, Workflow> {
  const read = new Map<RemoteWork, Workflow>();
  for (const [work, one] of Object.entries(workflows))
    if (one !== undefined)
      read.set(
        work as RemoteWork,
        typeof one === 'string' ? readWorkflow(one) : parseWorkflow(one, `The ${work} workflow`),
      );
  return read;
}
