/** What the flows are called: a verb for the button that begins one, a name for what comes out, a step of a model's history. */
interface FlowWords {
  verb: string;
  noun: string;
  step: string;
}

const FLOWS: Readonly<Record<string, FlowWords>> = {
  'text-to-model': { verb: 'Model from words', noun: 'Model from words', step: 'Model' },
  'text-to-mesh': { verb: 'Mesh from words', noun: 'Mesh from words', step: 'Mesh' },
  'image-to-model': { verb: 'Model from a picture', noun: 'Model from a picture', step: 'Model' },
  'image-to-mesh': { verb: 'Mesh from a picture', noun: 'Mesh from a picture', step: 'Mesh' },
  'image-to-artistic-mesh': { verb: 'Artistic mesh', noun: 'Artistic mesh', step: 'Artistic mesh' },
  'image-generation': { verb: 'Pictures from words', noun: 'Pictures', step: 'Picture' },
  'prompt-optimize': { verb: 'Better words', noun: 'Words', step: 'Words' },
  'model-remesh': { verb: 'Remesh', noun: 'Remeshed model', step: 'Remeshed' },
  'model-texture': { verb: 'Texture', noun: 'Textured model', step: 'Textured' },
  'convert-model-format': { verb: 'Convert', noun: 'Converted model', step: 'Converted' },
  'model-preview-render': { verb: 'Render', noun: 'Renders', step: 'Rendered' },
};

/** Words of a flow; one that is not known here goes by its own name. */
export function flowWords(flow: string): FlowWords {
  return FLOWS[flow] ?? { verb: flow, noun: flow, step: flow };
}

/** The flows in the order in which they are offered: first what begins with nothing, then what goes on with a model. */
export const FLOW_ORDER: readonly string[] = Object.keys(FLOWS);
