import type { Backdrop, RenderStyle } from '../../spec.ts';
import type { ContactShadow } from '../light/contact-shadow.ts';
import { keyDirection } from '../light/key-light.ts';
import { type LightSpace, lightSpace } from '../light/light-space.ts';
import { lightOf } from '../light/lighting.ts';
import { type Occlusion, occlusionOf } from '../light/occlusion.ts';
import type { Studio } from '../light/studio.ts';
import { lineDrawer } from '../raster/edge-lines.ts';
import { SUPERSAMPLING } from '../raster/fragment-batch.ts';
import { interpolator } from '../raster/interpolate.ts';
import { project } from '../raster/project.ts';
import type { Projected } from '../raster/rasterize.ts';
import type { View } from '../scene/camera.ts';
import type { DrawnTriangles } from '../scene/drawn-triangles.ts';
import type { Material } from '../scene/material.ts';
import type { Workspace } from '../scene/workspace.ts';
import type { Texture } from '../surface/texture.ts';
import { textureReader } from '../surface/texture-reader.ts';
import { type Shader, shader } from './shade.ts';

/** A model that is ready to be drawn from any side, in memory that threads share. */
export interface DrawnModel {
  surface: DrawnTriangles;
  materials: Material[];
  /** null: the texture could not be decoded; no material refers to it. */
  textures: (Texture | null)[];
  ground: ContactShadow;
  studio: Studio;
  style: RenderStyle;
  /** Whether parts cast shadows and hollows are dark. */
  shadows: boolean;
  /** Scale at which pictures are drawn, as a share of their sides: usually 1, less if the model is too costly. */
  scale: number;
}

/** Returns the bytes of shared memory that hold the model's triangles and textures; the rest is small. */
export function sharedBytesOf({ surface, textures }: DrawnModel): number {
  const { positions, indices, normals, tangents, uvSets, color } = surface;
  const layers = [normals, tangents, ...uvSets, color].filter((layer) => layer !== null);
  const arrays = [
    ...[positions, indices],
    ...layers.flatMap(({ values, elements }) => [values, elements]),
    ...textures.flatMap((texture) => (texture === null ? [] : [texture.texels])),
  ];
  // Layers may share their element arrays, so each buffer is counted once.
  const buffers = new Set(arrays.map(({ buffer }) => buffer));
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Maps of one view that all of its pixels need; null: nothing casts shadows, or darkens hollows. */
export interface ViewMaps {
  shadow: LightSpace | null;
  occlusion: Occlusion | null;
}

/** A view, and the size of its picture in pixels. */
export interface SizedView {
  view: View;
  width: number;
  height: number;
}

/** Rows of one view to be drawn, and where to. */
export interface DrawJob extends SizedView {
  firstRow: number;
  /** Index after the last row to draw. */
  lastRow: number;
  /** One picture per backdrop: RGBA of the whole picture, in shared memory. */
  pictures: { backdrop: Backdrop; data: Uint8Array }[];
  /** The view's maps, in shared memory, if several threads draw its rows; absent: the thread makes its own. */
  maps?: ViewMaps;
}

/** Cells on each side of the shadow map, at full size of the picture. */
const SHADOW_CELLS = 1024;
/** Empty margin of the shadow map, as a share of its side: 20 cells, twice the reach of its filter and its bias. */
const SHADOW_RIM = 0.02;

/** Data computed once per view: the projected vertices, and the shader with its shadow and occlusion maps. */
export interface Frame {
  view: View;
  width: number;
  height: number;
  /** Width of the sample grid, in samples. */
  columns: number;
  projected: Projected;
  shade: Shader;
  workspace: Workspace;
}

/** Draws the depth of a model as its key light sees it. */
export function shadowOf(model: DrawnModel, view: View, workspace: Workspace): LightSpace | null {
  if (!model.shadows) return null;
  const cells = Math.round(SHADOW_CELLS * model.scale);
  return lightSpace(model.surface, keyDirection(view), cells, SHADOW_RIM, workspace);
}

/** Finds the hollows of a model that a view shows. */
export function hollowsOf(
  { surface, shadows }: DrawnModel,
  { view, width, height }: SizedView,
  workspace: Workspace,
  projected = projectedOn(surface, { view, width, height }, workspace),
): Occlusion | null {
  const samples = { width: width * SUPERSAMPLING, height: height * SUPERSAMPLING };
  return shadows ? occlusionOf(surface, projected, view, samples, workspace) : null;
}

/** Projects the vertices onto the samples of a picture. */
function projectedOn(
  { positions }: DrawnTriangles,
  { view, width, height }: SizedView,
  workspace: Workspace,
): Projected {
  return project(positions, view, width * SUPERSAMPLING, height * SUPERSAMPLING, workspace);
}

/** Prepares a view for drawing, with its maps, if they are there already. */
export function createFrame(
  model: DrawnModel,
  { view, width, height }: SizedView,
  workspace: Workspace,
  maps: ViewMaps | null,
): Frame {
  const { surface, textures, style, studio } = model;
  const projected = projectedOn(surface, { view, width, height }, workspace);
  const { shadow, occlusion } = maps ?? {
    shadow: shadowOf(model, view, workspace),
    occlusion: hollowsOf(model, { view, width, height }, workspace, projected),
  };
  const shade = shader(
    surface,
    interpolator(surface, view, projected),
    textureReader(surface.uvSets, textures),
    lightOf(view, studio, shadow, occlusion, style),
    lineDrawer(style, surface, projected, Math.max(width, height)),
  );
  return { view, width, height, columns: width * SUPERSAMPLING, projected, shade, workspace };
}
