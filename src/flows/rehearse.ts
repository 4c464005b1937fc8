import type { Engines, Work } from '../engines/spec.ts';

const PROMPT = 'a wooden chair';
const MAX_TRIANGLES = 3000;
const SHOT = { camera: { azimuth: 30, elevation: 20 }, width: 64, height: 64 };

/**
 * Builds and renders a small model from a prompt and discards both. This makes V8 compile what nearly every run needs,
 * starts the rendering threads and computes the studio lighting, which together would cost the first run 1.5 s.
 * @throws the reason of the work's signal
 */
export async function rehearse(
  { shapes, renderer }: Pick<Engines, 'shapes' | 'renderer'>,
  work: Work,
): Promise<void> {
  const draft = await shapes.read(PROMPT, work);
  if (draft === null) throw new Error(`the library has no model for "${PROMPT}"`);
  const { scene } = await shapes.run(draft.program, MAX_TRIANGLES, work);
  const request = { model: scene, style: 'pbr', shots: [SHOT], backdrops: ['studio'] } as const;
  for await (const _ of renderer.render(request, work)) work.signal.throwIfAborted();
}
