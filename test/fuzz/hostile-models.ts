import type { Generator, HostileFile } from './hostile-files.ts';
import { HOSTILE_PACKAGES } from './hostile-packages.ts';
import { HOSTILE_SCENES, HOSTILE_TEXTS } from './hostile-scenes.ts';
import { HOSTILE_SHAPES } from './hostile-shapes.ts';

/** All generators of models, by name. */
export const hostileModels: Record<
  string,
  (...given: Parameters<Generator>) => HostileFile | Promise<HostileFile>
> = { ...HOSTILE_SHAPES, ...HOSTILE_SCENES, ...HOSTILE_TEXTS, ...HOSTILE_PACKAGES };
