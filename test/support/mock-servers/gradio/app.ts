/** The functions of the mock app, modeled on the TRELLIS demo. */

/** A function with its inputs and outputs, by the ids of components. */
export interface AppFunction {
  name: string;
  inputs: number[];
  outputs: number[];
  /** Contents of its response, in the order of the outputs. */
  gives: ('state' | 'image' | 'video' | 'model' | 'gallery')[];
  /** Whether it uses the result of an earlier call in the session. */
  needsState: boolean;
}

const [IMAGE, STATE, SEED, SIMPLIFY, TEXTURE, VIDEO, MODEL, PROMPT, GALLERY] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9,
] as const;

const component = (id: number, type: string, props: object = {}) => ({ id, type, props });
const slider = (
  id: number,
  label: string,
  [minimum, maximum, step]: readonly [number, number, number],
) => component(id, 'slider', { label, minimum, maximum, step, value: minimum });

/** Limits of the sliders. An app refuses a number outside them when its call runs, not before. */
export const SLIDERS: Readonly<Record<number, readonly [number, number, number]>> = {
  [SEED]: [0, 2 ** 31 - 1, 1],
  [SIMPLIFY]: [0.9, 0.98, 0.01],
  [TEXTURE]: [512, 2048, 512],
};

export const APP: { components: object[]; functions: AppFunction[] } = {
  components: [
    component(IMAGE, 'image', { label: 'Image Prompt', value: null }),
    component(STATE, 'state'),
    slider(SEED, 'Seed', SLIDERS[SEED]!),
    slider(SIMPLIFY, 'Simplify', SLIDERS[SIMPLIFY]!),
    slider(TEXTURE, 'Texture Size', SLIDERS[TEXTURE]!),
    component(VIDEO, 'video'),
    component(MODEL, 'model3d'),
    component(PROMPT, 'textbox', { label: 'Prompt', value: '' }),
    component(GALLERY, 'gallery'),
  ],
  functions: [
    fn('preprocess_image', [IMAGE], [IMAGE], ['image']),
    fn('image_to_3d', [IMAGE, SEED], [STATE, VIDEO], ['state', 'video']),
    fn('extract_glb', [STATE, SIMPLIFY, TEXTURE], [MODEL, MODEL], ['model', 'model'], true),
    fn('quick_generate_glb', [IMAGE, SEED], [MODEL], ['model']),
    fn('text_to_image', [PROMPT, SEED], [GALLERY, SEED], ['gallery']),
  ],
};

function fn(
  name: string,
  inputs: number[],
  outputs: number[],
  gives: AppFunction['gives'],
  needsState = false,
): AppFunction {
  return { name, inputs, outputs, gives, needsState };
}

/** Returns a file in a response. */
export function fileData(path: string, url: string): object {
  return {
    path,
    url,
    size: null,
    orig_name: path.split('/').at(-1),
    mime_type: null,
    is_stream: false,
    meta: { _type: 'gradio.FileData' },
  };
}
