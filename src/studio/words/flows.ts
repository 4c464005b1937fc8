import { formatLabel, valueLabel } from './fields.ts';

/** The names of a flow: its title, the action on its button, its result, and its step in a model's history. */
interface FlowWords {
  verb: string;
  action: string;
  noun: string;
  step: string;
  /**
   * End of the title, naming the operation applied to the original model; null: the flow does not start from a model.
   */
  done: ((input: Readonly<Record<string, unknown>>) => string) | null;
}

const made = (verb: string, step: string): FlowWords => ({
  verb,
  action: 'Create',
  noun: verb,
  step,
  done: null,
});

const FLOWS: Readonly<Record<string, FlowWords>> = {
  'text-to-model': made('Model from a prompt', 'Model'),
  'text-to-mesh': made('Mesh from a prompt', 'Mesh'),
  'image-to-model': made('Model from a picture', 'Model'),
  'image-to-mesh': made('Mesh from a picture', 'Mesh'),
  'image-to-artistic-mesh': made('Artistic mesh', 'Artistic mesh'),
  'image-generation': { ...made('Pictures from a prompt', 'Picture'), noun: 'Pictures' },
  'prompt-optimize': {
    ...made('Improve prompt', 'Prompt'),
    action: 'Improve prompt',
    noun: 'Prompt',
  },
  'model-remesh': {
    verb: 'Remesh',
    action: 'Remesh',
    noun: 'Remeshed model',
    step: 'Remeshed',
    done: () => 'remeshed',
  },
  'model-finish': {
    verb: 'Finish',
    action: 'Finish',
    noun: 'Finished model',
    step: 'Finished',
    done: ({ preset }) =>
      typeof preset === 'string' ? `finished for ${valueLabel('preset', preset)}` : 'finished',
  },
  'model-unwrap': {
    verb: 'Unwrap',
    action: 'Unwrap',
    noun: 'Unwrapped model',
    step: 'Unwrapped',
    done: () => 'unwrapped',
  },
  'model-rig': {
    verb: 'Rig',
    action: 'Rig',
    noun: 'Rigged model',
    step: 'Rigged',
    done: () => 'rigged',
  },
  'model-segment': {
    verb: 'Divide into parts',
    action: 'Divide',
    noun: 'Model in parts',
    step: 'Divided',
    done: () => 'divided into parts',
  },
  'model-texture': {
    verb: 'Texture',
    action: 'Texture',
    noun: 'Textured model',
    step: 'Textured',
    done: () => 'textured',
  },
  'convert-model-format': {
    verb: 'Convert',
    action: 'Convert',
    noun: 'Converted model',
    step: 'Converted',
    done: ({ target_format }) => `converted to ${formatLabel(String(target_format))}`,
  },
  'model-preview-render': {
    verb: 'Render',
    action: 'Render',
    noun: 'Renders',
    step: 'Rendered',
    done: () => 'rendered',
  },
};

/** Returns the names of a flow; a flow that is not listed is called by its identifier. */
export function flowWords(flow: string): FlowWords {
  return FLOWS[flow] ?? made(flow, flow);
}

/**
 * The flows in display order. Those that create something new come first, followed by those that start from a model.
 */
export const FLOW_ORDER: readonly string[] = Object.keys(FLOWS);
