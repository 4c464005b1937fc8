import { areaVector } from '../../math/triangle.ts';
import type { PolygonMesh } from '../../mesh/polygon-mesh.ts';
import { type Primitive, toPrimitives } from '../../mesh/primitives.ts';
import type { Material, Scene } from '../../mesh/scene.ts';
import { describeContents } from '../../mesh/scene-contents.ts';
import { material } from '../../mesh/scene-defaults.ts';
import { hasStrokes } from '../../mesh/scene-strokes.ts';
import { triangulate } from '../../mesh/triangulate.ts';
import { type RenderStyle, type Shot, SourceUnusable } from '../../spec.ts';
import { fitShots, type View } from '../camera.ts';
import { contactShadow } from '../contact-shadow.ts';
import { flattenForDrawing, normalisePositions } from '../drawn-triangles.ts';
import { atFirstFrame } from '../first-frame.ts';
import { CLAY, PLAIN, type Material as ShaderMaterial } from '../material.ts';
import { sceneStrokes } from '../scene-strokes.ts';
import { irregularVertices, polygonEdges } from '../topology.ts';
import { boundedPrimitives } from './bounded-primitives.ts';
import type { GpuPrimitive, GpuScene } from './gpu-protocol.ts';
import { isTransparent, texturesOf } from './scene-materials.ts';

/** Texels along a texture's side that are enough, in sides of the picture, as for the plain rasterizer. */
const TEXELS = { one: 2, several: 1 };
const FEWEST_TEXELS = 256;

/**
 * Poses, joins and triangulates a scene for the GPU process.
 * @param onCard whether a graphics card draws, not a processor
 * @returns also what the shots are seen from, and the share of their sides that they are drawn at
 * @throws SourceUnusable where there is nothing to show or it is beyond the limits
 */
export function prepareGpuScene(
  scene: Scene,
  style: RenderStyle,
  shots: readonly Shot[],
  onCard: boolean,
): { prepared: GpuScene; views: View[]; scale: number } {
  const flat = flattenForDrawing(scene);
  const coloured = style === 'pbr';
  const drawn = hasStrokes(scene) ? sceneStrokes(atFirstFrame(scene), coloured) : null;
  const all = plainCopy(normalisePositions(joined(flat.positions, drawn?.positions)));
  const mesh = { ...flat, positions: all.subarray(0, flat.positions.length) };
  const strokes = drawn && { ...drawn, positions: all.subarray(flat.positions.length) };
  const { format } = scene.source;
  const materials = coloured ? [...scene.materials, ownMaterial(PLAIN)] : [ownMaterial(CLAY)];
  const edged = style === 'wireframe' || style === 'topology';
  const faceless = mesh.corners.length === 0;
  if (faceless && strokes === null)
    throw new SourceUnusable(`the model has no faces to show: it has ${describeContents(scene)}`);
  const views = fitShots(shots, all);
  const whole =
    edged && !faceless
      ? [edgedPrimitive(mesh, style)]
      : toPrimitives(coloured ? mesh : shapeOf(mesh)).map((each) => ownPrimitive(each, materials));
  const images = coloured ? usedImages(scene) : {};
  // What casts shadows comes first; drawn are they in any order.
  const casts = ({ material }: GpuPrimitive) => !isTransparent(materials[material]);
  const solid = whole.filter(casts);
  const ordered = [...solid, ...whole.filter((primitive) => !casts(primitive))];
  const { primitives, grouped, scale } = boundedPrimitives(
    ordered,
    materials,
    shots,
    views,
    onCard,
  );
  const side = Math.max(...shots.map(({ width, height }) => Math.max(width, height)));
  const texels = side * (Object.keys(images).length === 1 ? TEXELS.one : TEXELS.several);
  const solids = primitives.filter(casts).length;
  const shadow = contactShadow({
    positions: joined(grouped.positions, strokes?.positions),
    indices: grouped.indices,
    solid: grouped.groups[solids - 1]?.last ?? 0,
  });
  return {
    views,
    scale,
    prepared: {
      style,
      primitives,
      strokes,
      materials,
      images,
      enoughTexels: Math.max(FEWEST_TEXELS, texels),
      singleSided: coloured && (format === 'glb' || format === 'gltf'),
      // Shared memory cannot be sent to another process.
      ground: { ...shadow, density: new Float32Array(shadow.density) },
    },
  };
}

function ownMaterial({ baseColor, metallic, roughness, twoSided }: ShaderMaterial): Material {
  return material({ baseColor: [...baseColor], metallic, roughness, doubleSided: twoSided });
}

/** The mesh without attributes that the clay style does not show. */
function shapeOf(mesh: PolygonMesh): PolygonMesh {
  return { ...mesh, tangents: null, uvSets: [], colors: [], faceMaterials: null, material: 0 };
}

function ownPrimitive(primitive: Primitive, materials: readonly Material[]): GpuPrimitive {
  const { material, positions, normals, tangents, uvSets, colors, indices } = primitive;
  const none = materials.length - 1;
  return {
    material: material < 0 || material > none ? none : material,
    positions,
    tangents,
    uvSets,
    indices,
    marks: null,
    normals: agreeing(normals!, positions, indices),
    color: colors[0] ?? null,
  };
}

/** Three vertices of its own for each triangle, which say where the polygons' edges are. */
function edgedPrimitive(mesh: PolygonMesh, style: RenderStyle): GpuPrimitive {
  const { triangles, faces } = triangulate(mesh);
  const edges = polygonEdges(mesh, triangles, faces);
  const poles = style === 'topology' ? irregularVertices(mesh) : null;
  const count = triangles.length;
  const positions = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  const marks = new Uint8Array(4 * count);
  const layer = mesh.normals!;
  for (let i = 0; i < count; i++) {
    const corner = triangles[i];
    const vertex = mesh.corners[corner];
    const first = i - (i % 3);
    for (let k = 0; k < 3; k++) {
      positions[3 * i + k] = mesh.positions[3 * vertex + k];
      normals[3 * i + k] = layer.values[3 * layer.indices[corner] + k];
      if (poles !== null) marks[4 * i + k] = poles[mesh.corners[triangles[first + k]]];
    }
    marks[4 * i + 3] = edges[first / 3];
  }
  return {
    material: 0,
    positions,
    indices: null,
    marks,
    tangents: null,
    uvSets: [],
    color: null,
    normals: agreeing(normals, positions, null),
  };
}

function joined(positions: Float32Array, more: Float32Array = new Float32Array(0)): Float32Array {
  if (more.length === 0) return positions;
  const all = new Float32Array(positions.length + more.length);
  all.set(positions);
  all.set(more, positions.length);
  return all;
}

/** Out of shared memory. */
function plainCopy(values: Float32Array): Float32Array {
  return values.buffer instanceof SharedArrayBuffer ? new Float32Array(values) : values;
}

/**
 * Normals on the side from which the faces run counter-clockwise: some files contradict themselves, and the GPU decides by
 * the faces which side is lit.
 */
function agreeing(
  normals: Float32Array,
  positions: Float32Array,
  indices: Uint32Array | null,
): Float32Array {
  const count = indices?.length ?? positions.length / 3;
  const agreement = new Float32Array(positions.length / 3);
  const vector = new Float64Array(3);
  const at = (i: number) => 3 * (indices === null ? i : indices[i]);
  for (let i = 0; i < count; i += 3) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)];
    areaVector(positions, a, b, c, vector);
    for (const v of [a, b, c]) {
      agreement[v / 3] +=
        vector[0] * normals[v] + vector[1] * normals[v + 1] + vector[2] * normals[v + 2];
    }
  }
  if (agreement.every((value) => value >= 0)) return normals;
  return normals.map((value, i) => (agreement[(i / 3) | 0] < 0 ? -value : value));
}

/** The images that materials show, by index. */
function usedImages({ materials, images }: Scene): GpuScene['images'] {
  const used: GpuScene['images'] = {};
  for (const use of materials.flatMap(texturesOf)) {
    const image = images[use.image];
    if (image !== undefined) used[use.image] = image;
  }
  return used;
}
