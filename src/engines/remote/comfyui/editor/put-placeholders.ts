import type { RemoteWork } from '../../../spec/remote-job.ts';
import { type NodeClass, type NodeClasses, VIEWER_PICTURES } from '../check-workflow.ts';
import { linkOf, type Placeholder, placeholdersOf, type Workflow } from '../workflow.ts';

/** A placeholder that was put into a workflow. */
export interface PutPlaceholder {
  /** Id of the node. */
  node: string;
  title: string;
  input: string;
  /** Value in the file. */
  before: unknown;
  placeholder: string;
}

/** Numbers by the name of their input. */
const NUMBERS: readonly { inputs: RegExp; placeholder: Placeholder; work?: RemoteWork }[] = [
  { inputs: /^(noise_)?seed$/, placeholder: 'seed' },
  { inputs: /^batch_size$/, placeholder: 'count', work: 'text-to-image' },
  { inputs: /^width$/, placeholder: 'width', work: 'text-to-image' },
  { inputs: /^height$/, placeholder: 'height', work: 'text-to-image' },
  {
    inputs: /^(target_|max_)?face(s|num|_num|_count)$|^max_?face_?num$|^decimation_target$/,
    placeholder: 'max_triangles',
  },
  { inputs: /^texture_(size|resolution)$/, placeholder: 'texture_size' },
];

/** Widths and heights of other nodes (crops, previews) are not the size of the image. */
const SIZED = /^Empty\w*Latent|^EmptyImage$/;
const SIDES = ['back', 'left', 'right', 'top'] as const;
/** Nodes that hold a text and hand it on. */
const TEXTS = ['text', 'prompt', 'value', 'string'];

/**
 * Puts the placeholders of a job into a workflow, by the classes and names of its nodes. Existing placeholders stay, and
 * nothing is put into a workflow that has some.
 * @returns the workflow, and what was put, for the operator to confirm
 */
export function putPlaceholders(
  work: RemoteWork,
  workflow: Workflow,
  classes: NodeClasses,
): { workflow: Workflow; put: PutPlaceholder[] } {
  const filled = structuredClone(workflow);
  const put: PutPlaceholder[] = [];
  if (placeholdersOf(workflow).size > 0) return { workflow: filled, put };
  const replace = (id: string, input: string, placeholder: string) => {
    const node = filled[id]!;
    put.push({ node: id, title: titleOf(node), input, before: node.inputs[input], placeholder });
    node.inputs[input] = placeholder;
  };
  const loaders = loadersOf(filled, classes);
  if (work !== 'text-to-image') for (const one of loaders) replace(...one);
  for (const [id, node] of Object.entries(filled)) {
    const known = classes.get(node.class_type);
    if (!known) continue;
    for (const [input, value] of Object.entries(node.inputs)) {
      const found = NUMBERS.find((one) => one.inputs.test(input) && (one.work ?? work) === work);
      if (typeof value !== 'number' || found === undefined) continue;
      if (found.work !== undefined && !SIZED.test(node.class_type)) continue;
      replace(id, input, limited(found.placeholder, known, input));
    }
    if (known.input.required?.image?.[0] === 'LOAD_3D' && typeof node.inputs.image !== 'object')
      node.inputs.image = VIEWER_PICTURES;
    const titled = titledNumber(node, known);
    if (titled) replace(id, 'value', limited(titled, known, 'value'));
  }
  if (work === 'text-to-image')
    for (const [id, input] of promptsOf(filled)) replace(id, input, '{{prompt}}');
  return { workflow: filled, put };
}

type Loader = [id: string, input: string, placeholder: string];

/** Nodes that load a file: the first image is the front, others are sides if their titles say so. */
function loadersOf(workflow: Workflow, classes: NodeClasses): Loader[] {
  const loaders: Loader[] = [];
  let hasFront = false;
  for (const [id, node] of Object.entries(workflow)) {
    const known = classes.get(node.class_type);
    for (const [input, [, options]] of Object.entries(known?.input.required ?? {})) {
      if (linkOf(node.inputs[input])) continue;
      const flags = (options ?? {}) as { image_upload?: unknown; file_upload?: unknown };
      if (flags.file_upload === true && /3d|mesh|model/i.test(node.class_type))
        loaders.push([id, input, '{{model}}']);
      if (flags.image_upload !== true) continue;
      const side = SIDES.find((name) => new RegExp(`\\b${name}\\b`, 'i').test(titleOf(node)));
      if (side) loaders.push([id, input, `{{image_${side}}}`]);
      else if (!hasFront) loaders.push([id, input, '{{image}}']);
      hasFront ||= side === undefined;
    }
  }
  return loaders;
}

/** Texts that lead to the input `positive` of a sampler or guider; without any, the only text that is encoded. */
function promptsOf(workflow: Workflow): [id: string, input: string][] {
  const found = new Map<string, string>();
  const negative = new Set<string>();
  for (const { inputs } of Object.values(workflow)) {
    for (const [input, value] of Object.entries(inputs)) {
      const link = linkOf(value);
      if (link && (input === 'positive' || input === 'conditioning'))
        for (const [id, text] of textsBehind(workflow, link.node)) found.set(id, text);
      if (link && input === 'negative')
        for (const [id] of textsBehind(workflow, link.node)) negative.add(id);
    }
  }
  const positive = [...found].filter(([id]) => !negative.has(id));
  if (positive.length > 0) return positive;
  const encoders = Object.entries(workflow).filter(
    ([, { class_type: name, inputs }]) =>
      /TextEncode/.test(name) && typeof inputs.text === 'string',
  );
  return encoders.length === 1 ? [[encoders[0]![0], 'text']] : [];
}

/** Follows the conditioning of a node back to the nodes that hold its texts. */
function textsBehind(workflow: Workflow, start: string): [id: string, input: string][] {
  const seen = new Set<string>();
  const queue = [start];
  const texts: [string, string][] = [];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    const node = workflow[id];
    if (seen.has(id) || node === undefined) continue;
    seen.add(id);
    const isText = /Text|Prompt|String/i.test(node.class_type);
    for (const [input, value] of Object.entries(node.inputs)) {
      const link = linkOf(value);
      // Models and images also have texts behind them, which are not the prompt.
      if (link && (isText ? TEXTS.includes(input) : isConditioning(input))) queue.push(link.node);
      else if (
        isText &&
        typeof value === 'string' &&
        /^(text|prompt|value|string|clip_l|clip_g|t5xxl|text_[lg])$/.test(input)
      )
        texts.push([id, input]);
    }
  }
  return texts;
}

const isConditioning = (input: string) => /^(positive|conditioning|cond)/.test(input);

/** A number that the workflow's author named, such as a PrimitiveInt titled "texture size". */
function titledNumber(node: Workflow[string], known: NodeClass): Placeholder | null {
  if (typeof node.inputs.value !== 'number' || !known.input.required?.value) return null;
  const title = titleOf(node).toLowerCase();
  if (/texture.*(size|resolution)/.test(title)) return 'texture_size';
  if (/\b(face|triangle|polygon)s?\b|target.*faces/.test(title)) return 'max_triangles';
  return /^(noise )?seed$/.test(title) ? 'seed' : null;
}

/** A placeholder with the limits of its input, which the server would otherwise refuse after a queue. */
function limited(placeholder: Placeholder, known: NodeClass, input: string): string {
  const [, options] = known.input.required?.[input] ?? known.input.optional?.[input] ?? [];
  const { min, max, step } = (options ?? {}) as Record<string, unknown>;
  const limits = Object.entries({ min, max, ...(step !== 1 && { step }) }).filter(
    ([, limit]) => typeof limit === 'number' && Number.isSafeInteger(limit),
  );
  if (placeholder === 'seed' || limits.length === 0) return `{{${placeholder}}}`;
  return `{{${placeholder} ${limits.map(([name, limit]) => `${name}=${limit}`).join(' ')}}}`;
}

function titleOf(node: Workflow[string]): string {
  const { title } = (node._meta ?? {}) as { title?: unknown };
  return typeof title === 'string' ? title : node.class_type;
}
