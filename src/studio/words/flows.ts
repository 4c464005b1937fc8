import { formatLabel } from './fields.ts';

/** What the flows are called: a verb for the button that begins one, a name for what comes out, a step of a model's history. */
interface FlowWords {
  verb: string;
  noun: string;
  step: string;
  /** What was done to the model that it began with, as its title ends; null: it begins with something else. */
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

/** The flows in the order in which they are offered: first what begins with nothing, then what goes on with a model. */
export const FLOW_ORDER: readonly string[] = Object.keys(FLOWS);
