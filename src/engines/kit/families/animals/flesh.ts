import type { Blob, Part, Triple } from '../../../../contract/shape-program.ts';

/** Creates a limb of a body along a path. */
export const limb = (path: Triple[], radius: number[], blend = 0.05): Blob => ({ kind: 'limb', path, radius, blend });
/** Creates a rounded mass of a body. */
export const mass = (size: Triple, at: Triple, blend = 0.05): Blob => ({ kind: 'ball', size, at, blend });
/** Creates blobs on both sides of a body. */
export const both = (make: (s: number) => Blob[]): Blob[] => [...make(1), ...make(-1)];
/** Builds a body with one continuous skin. */
export const flesh = (name: string, material: string, of: Blob[], cells = 46, more: Partial<Part> = {}): Part => ({ name, material, shape: { kind: 'blend', cells, crease: 80, of }, ...more });
/** Builds a body with bare skin. */
export const skinBody = (of: Blob[], cells = 46, more: Partial<Part> = {}): Part => flesh('body', 'skin', of, cells, more);
