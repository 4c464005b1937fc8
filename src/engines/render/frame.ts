import type { Backdrop, RenderStyle } from '../spec.ts';
import type { View } from './camera.ts';
import type { ContactShadow } from './contact-shadow.ts';
import { lineDrawer } from './edge-lines.ts';
import { fragmentReader, SUPERSAMPLING } from './fragment.ts';
import { keyDirection } from './key-light.ts';
import { lightSpace } from './light-space.ts';
import type { Material } from './material.ts';
import { occlusionOf } from './occlusion.ts';
import { project } from './project.ts';
import type { Projected } from './rasterize.ts';
import { hollowOf, type Shader, shader } from './shade.ts';
import type { Studio } from './studio.ts';
import type { Surface } from './surface.ts';
import type { Texture } from './texture.ts';

/** A model ready to be drawn from any side, in memory that threads share. */
export interface PreparedScene {
  surface: Surface;
  materials: Material[];
  /** null: cannot be decoded, and no material names it. */
  textures: (Texture | null)[];
  ground: ContactShadow;
  studio: Studio;
  style: RenderStyle;
}

/** Rows of one view to be drawn, and where to. */
export interface DrawJob {
  view: View;
  width: number;
  height: number;
  firstRow: number;
  /** Before this one. */
  lastRow: number;
  /** One a backdrop: RGBA of the whole picture, in shared memory. */
  pictures: { backdrop: Backdrop; data: Uint8Array }[];
}

const SHADOW_CELLS = 1024;

/** What is worked out once for a view: the vertices on screen, the shadow map, the hollows. */
export interface Frame {
  view: View;
  width: number;
  height: number;
  /** Of the sample grid. */
  columns: number;
  projected: Projected;
  /** Material of each group, and triangle from which on the next one comes. */
  shade: Shader;
}

export function createFrame(
  scene: PreparedScene,
  view: View,
  width: number,
  height: number,
): Frame {
  const { surface, style, studio } = scene;
  const { positions, indices, solid } = surface;
  const columns = width * SUPERSAMPLING;
  const rows = height * SUPERSAMPLING;
  const projected = project(positions, view, columns, rows);
  const shadow = lightSpace(positions, indices, solid, keyDirection(view), SHADOW_CELLS, 0.02);
  const occlusion = occlusionOf(surface, projected, view, { width: columns, height: rows });
  const read = fragmentReader(surface, scene.textures, view, projected);
  const plain = shader(read, { view, studio, shadow, occlusion, hollow: hollowOf(style) });
  const lines = lineDrawer(style, surface, projected, Math.max(width, height));
  const shade: Shader =
    lines === null
      ? plain
      : (x, y, t, material, first, out) => {
          const fragment = plain(x, y, t, material, first, out);
          lines(x, y, t, fragment, out);
          return fragment;
        };
  return { view, width, height, columns, projected, shade };
}
