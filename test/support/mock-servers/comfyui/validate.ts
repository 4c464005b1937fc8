import type { NodeClass } from './node-class.ts';

export type Graph = Record<string, { class_type: string; inputs: Record<string, unknown> }>;

interface PromptError {
  error: { type: string; message: string; details: string; extra_info: object };
  node_errors: Record<string, unknown>;
}

interface InputError {
  type: string;
  message: string;
  details: string;
  extra_info: { input_name: string };
}

/** Returns the error with which `/prompt` responds with 400, or null if it accepts the graph. */
export function promptError(graph: Graph, classes: Record<string, NodeClass>): PromptError | null {
  for (const [id, { class_type }] of Object.entries(graph))
    if (!classes[class_type])
      return refused(
        'missing_node_type',
        `Cannot execute because node ${class_type} does not exist.`,
        {
          node_id: id,
          class_type,
        },
      );
  if (!Object.values(graph).some(({ class_type }) => classes[class_type]!.output_node))
    return refused('prompt_no_outputs', 'Prompt has no outputs');
  const node_errors: Record<string, unknown> = {};
  for (const [id, { class_type, inputs }] of Object.entries(graph)) {
    const errors = inputErrors(inputs, classes[class_type]!, graph, classes);
    if (errors.length > 0) node_errors[id] = { errors, dependent_outputs: [], class_type };
  }
  if (Object.keys(node_errors).length === 0) return null;
  const answer = refused('prompt_outputs_failed_validation', 'Prompt outputs failed validation');
  return { ...answer, node_errors };
}

function inputErrors(
  inputs: Record<string, unknown>,
  { input }: NodeClass,
  graph: Graph,
  classes: Record<string, NodeClass>,
): InputError[] {
  const errors: InputError[] = [];
  const add = (type: string, name: string, details: string) =>
    errors.push({
      type,
      message: type.replaceAll('_', ' '),
      details,
      extra_info: { input_name: name },
    });
  for (const [name, [type, options]] of Object.entries({ ...input.optional, ...input.required })) {
    const value = inputs[name];
    if (value === undefined) {
      if (name in input.required && !hasMembers(inputs, name, type, options))
        add('required_input_missing', name, name);
    } else if (Array.isArray(value)) {
      const source = graph[String(value[0])];
      const given = source && classes[source.class_type]!.output[Number(value[1])];
      if (given === undefined) add('bad_linked_input', name, String(value));
      else if (given !== type) add('return_type_mismatch', name, `${given} != ${type}`);
    } else valueErrors(name, value, type, options as Options | undefined, add);
  }
  return errors;
}

/** Whether an input that grows has enough members: `images.image0`, `images.image1` and so on. */
function hasMembers(
  inputs: Record<string, unknown>,
  name: string,
  type: unknown,
  options: unknown,
): boolean {
  if (type !== 'COMFY_AUTOGROW_V3') return false;
  const members = Object.keys(inputs).filter((key) => key.startsWith(`${name}.`));
  return members.length >= (options as { template: { min: number } }).template.min;
}

interface Options {
  min?: number;
  max?: number;
  options?: unknown[];
  image_upload?: boolean;
}

function valueErrors(
  name: string,
  value: unknown,
  type: unknown,
  options: Options | undefined,
  add: (type: string, name: string, details: string) => void,
): void {
  const listed = Array.isArray(type) ? type : type === 'COMBO' ? options?.options : undefined;
  if (listed) {
    if (listed.includes(value)) return;
    if (options?.image_upload)
      add('custom_validation_failed', name, `Invalid image file: ${value}`);
    else add('value_not_in_list', name, `${name}: '${value}' not in ${JSON.stringify(listed)}`);
  } else if (type === 'INT' || type === 'FLOAT') {
    if (typeof value !== 'number') add('invalid_input_type', name, `${name}, ${value}`);
    else if (value < (options?.min ?? value)) add('value_smaller_than_min', name, `${value}`);
    else if (value > (options?.max ?? value)) add('value_bigger_than_max', name, `${value}`);
  }
}

export function refused(type: string, message: string, extra_info: object = {}): PromptError {
  return { error: { type, message, details: '', extra_info }, node_errors: {} };
}
