import { formatLabel } from './fields.ts';

/**
 * The names of the flows: a verb for the button that starts one, a noun for the result, and a step of a model's
 * history.
 */
interface FlowWords {
  verb: string;
  noun: string;
  step: string;
  /**
   * End of the title, naming the operation applied to the original model; null: the flow does not start from a model.
   */
  done: ((input: Readonly<Record<string, unknown>>) => string) | null;
}

const made = (verb: string, step: string): FlowWords => ({ verb, noun: verb, step, done: null });

const FLOWS: Readonly<Record<string, FlowWords>> = {
  'text-to-model': made('Model from a prompt', 'Model'),
  'text-to-mesh': made('Mesh from a prompt', 'Mesh'),
  'image-to-model': made('Model from a picture', 'Model'),
  'image-to-mesh': made('Mesh from a picture', 'Mesh'),
  'image-to-artistic-mesh': made('Artistic mesh', 'Artistic mesh'),
  'image-generation': { ...made('Pictures from a prompt', 'Picture'), noun: 'Pictures' },
  'prompt-optimize': { ...made('Improve prompt', 'Prompt'), noun: 'Prompt' },
  'model-remesh': {
    verb: 'Remesh',
    noun: 'Remeshed model',
    step: 'Remeshed',
    done: () => 'remeshed',
  },
  'model-texture': {
    verb: 'Texture',
    noun: 'Textured model',
    step: 'Textured',
    done: () => 'textured',
  },
  'convert-model-format': {
    verb: 'Convert',
    noun: 'Converted model',
    step: 'Converted',
    done: ({ target_format }) => `converted to ${formatLabel(String(target_format))}`,
  },
  'model-preview-render': {
    verb: 'Render',
    noun: 'Renders',
    step: 'Rendered',
    done: () => 'rendered',
  },
};

/** Words of a flow; one that is not known here goes by its own name. */
export function flowWords(flow: string): FlowWords {
  return FLOWS[flow] ?? made(flow, flow);
}

/**
 * The flows in the order in which they are offered: first those that start from nothing, then those that continue from
 * a model.
 */
export const FLOW_ORDER: readonly string[] = Object.keys(FLOWS);
