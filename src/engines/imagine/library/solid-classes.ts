import type { SolidClass } from '../../spec.ts';

/** How the drawing of that slug becomes a solid. */
export function solidClassOf(slug: string): SolidClass {
  return { kind: 'inflate', vehicle: slug === 'automobile', thickness: null };
}
