import { z } from 'zod';
import { type RemoteWork, startsFromModel } from '../../spec/remote-job.ts';
import {
  linkOf,
  type Placeholder,
  placeholdersIn,
  placeholdersOf,
  type Workflow,
} from './workflow.ts';

/** An input in `/object_info`: its type or its possible values, and its options. */
const inputSchema = z.array(z.unknown());

export const nodeClassSchema = z.looseObject({
  input: z.looseObject({
    required: z.record(z.string(), inputSchema).nullish(),
    optional: z.record(z.string(), inputSchema).nullish(),
  }),
  output: z.array(z.unknown()).nullish(),
  output_node: z.boolean().nullish(),
});

/** A node class as the server describes it. */
export type NodeClass = z.output<typeof nodeClassSchema>;

/** The classes of a workflow; those that the server lacks are absent. */
export type NodeClasses = ReadonlyMap<string, NodeClass>;

/**
 * Checks an operator's workflow against the server's classes.
 * @returns the problems, in sentences; empty if the server will accept the workflow
 */
export function checkWorkflow(
  work: RemoteWork,
  workflow: Workflow,
  classes: NodeClasses,
): string[] {
  const problems: string[] = [];
  let hasOutput = false;
  for (const [id, node] of Object.entries(workflow)) {
    const name = `node ${id} (${node.class_type})`;
    const known = classes.get(node.class_type);
    if (!known) {
      problems.push(
        `${name}: the server has no such class; the node pack that brings it is not installed`,
      );
      continue;
    }
    hasOutput ||= known.output_node === true;
    for (const input of Object.keys(known.input.required ?? {}))
      if (isMissing(known, input, node.inputs))
        problems.push(`${name}: the input ${input} is missing`);
    for (const [input, value] of Object.entries(node.inputs)) {
      const problem =
        linkProblem(value, workflow, classes) ??
        valueProblem(value, optionsOf(known, input)) ??
        rangeProblem(value, inputOf(known, input)) ??
        viewerProblem(value, inputOf(known, input));
      if (problem) problems.push(`${name}: the input ${input} ${problem}`);
    }
  }
  if (!hasOutput && problems.length === 0)
    problems.push('no node of the workflow saves anything (SaveGLB, SaveImage)');
  return [...problems, ...missingPlaceholders(work, workflow), ...notLoaded(workflow, classes)];
}

/** Reports placeholders that a workflow for this work needs but lacks. */
function missingPlaceholders(work: RemoteWork, workflow: Workflow): string[] {
  const has = placeholdersOf(workflow);
  const needed =
    work === 'image-to-3d' ? 'image' : startsFromModel(work) ? 'model' : ('prompt' as const);
  return has.has(needed) ? [] : [`the workflow uses {{${needed}}} nowhere`];
}

/** Type of an input that grows: the workflow has it as `name.first`, `name.second` and so on. */
const GROWING = 'COMFY_AUTOGROW_V3';

/** Whether a required input is absent. One that grows is absent if it has fewer members than its minimum. */
function isMissing(
  known: NodeClass,
  input: string,
  inputs: Readonly<Record<string, unknown>>,
): boolean {
  if (Object.hasOwn(inputs, input)) return false;
  const members = Object.keys(inputs).filter((name) => name.startsWith(`${input}.`)).length;
  const [type, options] = inputOf(known, input) ?? [];
  if (type !== GROWING) return members === 0;
  const { template } = (options ?? {}) as { template?: { min?: unknown } };
  const least = typeof template?.min === 'number' ? template.min : 1;
  return members < least;
}

/** Whether a node cannot run without an input. A member of an input that grows may be absent. */
export function isRequired(known: NodeClass, input: string): boolean {
  const [type] = inputOf(known, input.split('.')[0]!) ?? [];
  return type !== GROWING && known.input.optional?.[input] === undefined;
}

/** Files are uploaded, so an input with a file's placeholder must belong to a class that loads uploads. */
function notLoaded(workflow: Workflow, classes: NodeClasses): string[] {
  return Object.entries(workflow).flatMap(([id, node]) =>
    Object.entries(node.inputs).flatMap(([input, value]) => {
      const known = classes.get(node.class_type);
      const file = placeholdersIn(value).find(
        (name) => name.startsWith('image') || name === 'model',
      );
      if (known === undefined || file === undefined || takesUpload(known, input, file)) return [];
      const what = file === 'model' ? "a model's placeholder" : "a picture's placeholder";
      const loader = file === 'model' ? 'Load3D' : 'LoadImage';
      return [
        `node ${id} (${node.class_type}): the input ${input} has ${what}, but only nodes like ${loader} take an upload`,
      ];
    }),
  );
}

function takesUpload(known: NodeClass, input: string, file: Placeholder): boolean {
  const [type, options] = inputOf(known, input) ?? [];
  const flags = options as { image_upload?: boolean; file_upload?: boolean } | undefined;
  // Classes of node packs load by name from a plain string.
  if (type === 'STRING') return true;
  return file === 'model' ? flags?.file_upload === true : flags?.image_upload === true;
}

function linkProblem(value: unknown, workflow: Workflow, classes: NodeClasses): string | null {
  const link = linkOf(value);
  if (!link) return null;
  const source = Object.hasOwn(workflow, link.node) ? workflow[link.node] : undefined;
  if (!source) return `comes from node ${link.node}, which is not there`;
  const outputs = classes.get(source.class_type)?.output?.length;
  return outputs !== undefined && link.output >= outputs
    ? `takes output ${link.output} of node ${link.node} (${source.class_type}), which has ${outputs}`
    : null;
}

/** Detects models that are not installed: their file name is not among the values. */
function valueProblem(value: unknown, options: readonly unknown[] | null): string | null {
  if (!options || linkOf(value) || placeholdersIn(value).length > 0) return null;
  return options.includes(value)
    ? null
    : `is ${JSON.stringify(value)}, which the server does not have`;
}

/** Detects a number that the server refuses, by the limits of its class. */
function rangeProblem(value: unknown, input: unknown[] | undefined): string | null {
  const { min, max } = (input?.[1] ?? {}) as { min?: unknown; max?: unknown };
  if (typeof value !== 'number') return null;
  if (typeof min === 'number' && value < min) return `is ${value}, less than the minimum of ${min}`;
  if (typeof max === 'number' && value > max) return `is ${value}, more than the maximum of ${max}`;
  return null;
}

/** The pictures that `Load3D` reads: its viewer in the editor draws them, and without an editor any image will do. */
export const VIEWER_PICTURES = {
  image: 'example.png',
  mask: 'example.png',
  normal: 'example.png',
  lineart: 'example.png',
  recording: '',
  camera_info: null,
};

/** Detects a viewer without pictures, on which the server fails when the node runs (run: ComfyUI 0.3.64). */
function viewerProblem(value: unknown, input: unknown[] | undefined): string | null {
  if (input?.[0] !== 'LOAD_3D' || (typeof value === 'object' && value !== null)) return null;
  return `must name the pictures of its viewer, such as ${JSON.stringify(VIEWER_PICTURES)}`;
}

/** The values that an input can have, in the older or the newer format; null if it is unrestricted. */
function optionsOf(known: NodeClass, input: string): readonly unknown[] | null {
  const [type, options] = inputOf(known, input) ?? [];
  if (Array.isArray(type)) return type;
  const listed = (options as { options?: unknown } | undefined)?.options;
  return type === 'COMBO' && Array.isArray(listed) ? listed : null;
}

/** Returns the description of an input by its name, which a workflow may have from anywhere: `constructor` is none. */
function inputOf({ input: { required, optional } }: NodeClass, input: string) {
  return [required, optional].find((inputs) => inputs && Object.hasOwn(inputs, input))?.[input];
}
