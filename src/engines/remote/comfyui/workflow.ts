import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { held, limitsIn, malformedIn, PLACEHOLDER } from '../placeholder-text.ts';
import { isEditorWorkflow } from './editor/graph.ts';

const workflowSchema = z.record(
  z.string(),
  z.looseObject({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);

/** Maximum number of nodes: the work of reading a workflow grows with its square. */
export const MOST_NODES = 5000;

/** ComfyUI's API format: node id → class and inputs; an input `[node id, number]` refers to another node's output. */
export type Workflow = z.output<typeof workflowSchema>;

/** Job values that the operator's workflow can refer to, as `{{name}}`. */
const PLACEHOLDERS = [
  'image',
  'image_back',
  'image_left',
  'image_right',
  'image_top',
  'model',
  'prompt',
  'seed',
  'count',
  'width',
  'height',
  'max_triangles',
  'texture_size',
] as const;

export type Placeholder = (typeof PLACEHOLDERS)[number];

export type PlaceholderValues = Partial<Record<Placeholder, string | number>>;

/**
 * Reads an operator's workflow.
 * @throws Error with an explanation for the operator
 */
export function readWorkflow(path: string): Workflow {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new Error(`${path} cannot be read as JSON: ${(cause as Error).message}`, { cause });
  }
  if (isEditorWorkflow(parsed))
    throw new Error(
      `${path} is a workflow as ComfyUI's editor saves it: convert it with "bozzetto engines workflow", or export it with "Export (API)"`,
    );
  return parseWorkflow(parsed, path);
}

/**
 * Reads a workflow in the API format.
 * @param path for the explanation
 * @throws Error with an explanation for the operator
 */
export function parseWorkflow(parsed: unknown, path: string): Workflow {
  const result = workflowSchema.safeParse(parsed);
  if (!result.success || Object.keys(result.data).length === 0)
    throw new Error(
      `${path} is not a workflow in ComfyUI's API format (node id → class_type and inputs): export it with "Export (API)"`,
    );
  if (Object.keys(result.data).length > MOST_NODES)
    throw new Error(`${path} has more than ${MOST_NODES} nodes`);
  const unknown = [...namesIn(result.data)].filter((name) => !isPlaceholder(name));
  if (unknown.length > 0)
    throw new Error(
      `${path} has a placeholder that is not known: {{${unknown[0]}}} (known: ${PLACEHOLDERS.join(', ')})`,
    );
  const malformed = malformedIn(JSON.stringify(result.data));
  if (malformed !== null)
    throw new Error(
      `${path} has ${malformed}, which is not a placeholder: write {{name}}, or {{name min=512 max=2048 step=256}} for a number`,
    );
  return result.data;
}

/** Returns the placeholders in a workflow. */
export function placeholdersOf(workflow: Workflow): Set<Placeholder> {
  return new Set([...namesIn(workflow)].filter(isPlaceholder));
}

/** Returns the placeholders in one input. */
export function placeholdersIn(value: unknown): Placeholder[] {
  return namesInValue(value).filter(isPlaceholder);
}

/** Returns the node whose output an input uses; null if the input holds the value itself. */
export function linkOf(value: unknown): { node: string; output: number } | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [node, output] = value;
  return typeof node === 'string' && typeof output === 'number' ? { node, output } : null;
}

/** Returns the nodes that a node needs, directly or through others, without itself. */
export function nodesBefore(workflow: Workflow, node: string): Set<string> {
  const before = new Set<string>();
  const waiting = [node];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop())
    for (const input of Object.values(workflow[id]?.inputs ?? {})) {
      const source = linkOf(input)?.node;
      if (source === undefined || source === node || before.has(source)) continue;
      before.add(source);
      waiting.push(source);
    }
  return before;
}

/**
 * Fills in the job's values. A string that consists of a single placeholder becomes the value in its own type; in a
 * longer string the value is inserted as text. Numbers are held within the limits of their placeholder.
 */
export function fillWorkflow(workflow: Workflow, values: PlaceholderValues): Workflow {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    if (typeof value !== 'string') return value;
    const [only] = value.matchAll(PLACEHOLDER);
    if (only?.[0] === value)
      return held(values[only[1] as Placeholder] ?? value, limitsIn(only[2]!));
    return value.replace(PLACEHOLDER, (all, name: Placeholder, limits: string) =>
      String(held(values[name] ?? all, limitsIn(limits))),
    );
  };
  return Object.fromEntries(
    Object.entries(workflow).map(([id, node]) => [
      id,
      { ...node, inputs: fill(node.inputs) as Record<string, unknown> },
    ]),
  );
}

/**
 * Removes the nodes that require something the job does not have (such as an image from behind), and the nodes that
 * require those. A node with an optional input loses only that input.
 * @param required whether a class requires an input
 */
export function withoutMissing(
  workflow: Workflow,
  missing: ReadonlySet<Placeholder>,
  required: (classType: string, input: string) => boolean,
): Workflow {
  const left: Workflow = structuredClone(workflow);
  const gone = Object.keys(left).filter((id) =>
    placeholdersIn(left[id]!.inputs).some((name) => missing.has(name)),
  );
  for (const id of gone) delete left[id];
  for (let removed = gone.pop(); removed !== undefined; removed = gone.pop()) {
    for (const [id, node] of Object.entries(left)) {
      for (const [input, value] of Object.entries(node.inputs)) {
        if (linkOf(value)?.node !== removed) continue;
        if (required(node.class_type, input)) {
          delete left[id];
          gone.push(id);
          break;
        }
        delete node.inputs[input];
      }
    }
  }
  return left;
}

function isPlaceholder(name: string): name is Placeholder {
  return (PLACEHOLDERS as readonly string[]).includes(name);
}

function namesIn(workflow: Workflow): Set<string> {
  return new Set(Object.values(workflow).flatMap((node) => namesInValue(node.inputs)));
}

function namesInValue(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(PLACEHOLDER)].map((match) => match[1]!);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap(namesInValue);
  return [];
}
