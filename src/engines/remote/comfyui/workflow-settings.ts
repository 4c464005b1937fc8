import { z } from 'zod';
import type { RemoteWork } from '../../spec/remote-job.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

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

const path = (work: WorkflowWork) =>
  z
    .string()
    .min(1)
    .meta({ format: 'path' })
    .optional()
    .describe(`Workflow file, in ComfyUI's API format, that produces ${MADE[work]}.`);

/** The `workflows` setting: files by kind of work, at least one. */
export function workflowSettings<W extends WorkflowWork>(works: readonly W[]) {
  const shape = Object.fromEntries(works.map((work) => [work, path(work)]));
  return z
    .strictObject(shape as Record<W, ReturnType<typeof path>>)
    .refine((workflows) => Object.values(workflows).some((file) => file !== undefined), {
      message: 'must contain at least one workflow',
    })
    .describe('Workflow files by kind of work.');
}

/** Reads the files of the `workflows` setting. @throws Error with an explanation if one cannot be used */
export function readWorkflows(
  workflows: Readonly<Partial<Record<WorkflowWork, string | undefined>>>,
): Map<RemoteWork, Workflow> {
  const read = new Map<RemoteWork, Workflow>();
  for (const [work, file] of Object.entries(workflows))
    if (file !== undefined) read.set(work as RemoteWork, readWorkflow(file));
  return read;
}
