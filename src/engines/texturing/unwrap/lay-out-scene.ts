import { creasedNormals } from '../../mesh/corner-normals.ts';
import { cornerTangents } from '../../mesh/corner-tangents.ts';
import { flattenScene } from '../../mesh/flatten.ts';
import type { CornerLayer, PolygonMesh } from '../../mesh/polygon-mesh.ts';
import type { Scene } from '../../mesh/scene.ts';
import { withoutInstances } from '../../mesh/shown-meshes.ts';
import type { LayoutRequest, SceneLayout, Unwrapper, Work } from '../../spec.ts';

/** Edges sharper than this are shaded hard in meshes without normals, as the baker does it. */
const CREASE = (55 * Math.PI) / 180;
/** Corner numbers are kept in two floats of this many values each, which both hold exactly. */
const DIGIT = 65_536;

/**
 * Texels between charts in a texture with mip levels. A texel of level 3 is 8 wide, and filtering reaches half of one
 * further.
 */
const MIP_PADDING = 16;

/** Unwraps a mesh. The texture shows the faces of `own`; absent: all. */
type LayOutMesh = (
  ...args: Parameters<Unwrapper['unwrap']>
) => Promise<Awaited<ReturnType<Unwrapper['unwrap']>> & { own?: PolygonMesh }>;

/**
 * Unwraps all meshes of a scene into one texture and keeps its nodes, skins and animations. A mesh that several nodes
 * show has one place in the texture.
 */
export async function layOutScene(
  scene: Scene,
  { textureSize, place, padding = place === 'first' ? MIP_PADDING : null }: LayoutRequest,
  unwrap: LayOutMesh,
  work: Work,
): Promise<SceneLayout> {
  const { joined, corners, starts } = joinOnce(scene);
  await work.breathe(0.05);
  const made = await unwrap(joined, textureSize, work.within(0.85), padding);
  const { mesh, own: baked = mesh, report } = made;
  const [layer] = mesh.uvSets;
  const meshes = scene.meshes.map((one, m) => {
    const own = spread(layer, corners, starts[m], one.geometry.corners.length);
    return { ...one, geometry: withUvs(one.geometry, own, place) };
  });
  await work.breathe(1);
  return { scene: { ...scene, meshes }, joined: baked, report };
}

/** Joins the faces of all meshes that are shown, each once, and remembers which corner each one was. */
function joinOnce(scene: Scene) {
  const starts: number[] = [0];
  for (const { geometry } of scene.meshes) starts.push(starts.at(-1)! + geometry.corners.length);
  const meshes = scene.meshes.map((mesh, m) => ({
    ...mesh,
    geometry: {
      ...mesh.geometry,
      normals: mesh.geometry.normals ?? creasedNormals(mesh.geometry, CREASE),
      uvSets: [numbered(mesh.geometry.corners.length, starts[m])],
    },
  }));
  const flat = flattenScene({ ...withoutInstances(scene), meshes });
  const [{ values, indices }] = flat.uvSets;
  const corners = indices.map((at) => values[2 * at] * DIGIT + values[2 * at + 1]);
  return { joined: { ...flat, uvSets: [] }, corners, starts };
}

/** Returns a layer whose values are the numbers of the corners, which survive joining. */
function numbered(count: number, start: number): CornerLayer {
  const values = new Float32Array(2 * count);
  for (let c = 0; c < count; c++) {
    values[2 * c] = Math.floor((start + c) / DIGIT);
    values[2 * c + 1] = (start + c) % DIGIT;
  }
  return { values, indices: Uint32Array.from({ length: count }, (_, c) => c) };
}

/** Returns the part of a layer that belongs to one mesh; corners that no node shows get (0, 0). */
function spread(
  { values, indices }: CornerLayer,
  corners: Uint32Array,
  start: number,
  count: number,
): CornerLayer {
  const own = new Uint32Array(count);
  const taken: number[] = [0, 0];
  const known = new Map<number, number>();
  for (let j = 0; j < corners.length; j++) {
    const c = corners[j] - start;
    if (c < 0 || c >= count) continue;
    let element = known.get(indices[j]);
    if (element === undefined) {
      element = taken.length / 2;
      known.set(indices[j], element);
      taken.push(values[2 * indices[j]], values[2 * indices[j] + 1]);
    }
    own[c] = element;
  }
  return { values: Float32Array.from(taken), indices: own };
}

function withUvs(mesh: PolygonMesh, uvs: CornerLayer, place: 'first' | 'second'): PolygonMesh {
  if (place === 'second') {
    const [first = uvs] = mesh.uvSets;
    return { ...mesh, uvSets: [first, uvs] };
  }
  const normals = mesh.normals ?? creasedNormals(mesh, CREASE);
  return { ...mesh, normals, tangents: cornerTangents(mesh, normals, uvs), uvSets: [uvs] };
}
