import type { View } from './camera.ts';
import type { Material, TextureSlot } from './material.ts';
import type { Projected } from './rasterize.ts';
import { sampleTexture } from './sample.ts';
import type { Surface } from './surface.ts';
import type { Texture } from './texture.ts';

/** Everything about a point of the surface that light does not change. */
export interface Fragment {
  /** Weights of the triangle's corners on screen (for lengths in the picture) and on the surface. */
  screen: Float64Array;
  weights: Float64Array;
  /** Twice the triangle's area in samples. */
  area: number;
  position: Float64Array;
  /** Unit vector to the eye. */
  view: Float64Array;
  /** Unit normal on the side that is seen. */
  normal: Float64Array;
  /** Linear RGBA. */
  color: Float64Array;
  metallic: number;
  roughness: number;
  /** Baked occlusion, 1: open. */
  openness: number;
  emissive: Float64Array;
}

/** Looks up the surface at a point of the sample grid that triangle t covers. */
export type FragmentReader = (x: number, y: number, t: number, material: Material) => Fragment;

/** Samples on each side of a pixel. */
export const SUPERSAMPLING = 2;

export function fragmentReader(
  surface: Surface,
  textures: readonly (Texture | null)[],
  camera: View,
  projected: Projected,
): FragmentReader {
  const { positions, indices, corners, normals, tangents, uvSets, color } = surface;
  const { x: xs, y: ys, nearness: near } = projected;
  const { eye, forward, orthographic } = camera;
  const f: Fragment = {
    screen: new Float64Array(3),
    weights: new Float64Array(3),
    area: 0,
    position: new Float64Array(3),
    view: new Float64Array(3),
    normal: new Float64Array(3),
    color: new Float64Array(4),
    metallic: 0,
    roughness: 0,
    openness: 1,
    emissive: new Float64Array(3),
  };
  const texel = new Float64Array(4);
  // Corners of the current triangle in the layers, and the density of its UVs.
  const at = new Uint32Array(3);
  // Texels a pixel here over the triangle's mean.
  const perspective = Float64Array.of(1);

  /** Reads a texture at the fragment, into `texel`. */
  function sample(slot: TextureSlot, colour: boolean): void {
    const layer = uvSets[slot.uvSet] ?? uvSets[0];
    const { values, indices: elements } = layer;
    const a = 2 * elements[at[0]];
    const b = 2 * elements[at[1]];
    const c = 2 * elements[at[2]];
    const wa = f.weights[0];
    const wb = f.weights[1];
    const wc = f.weights[2];
    let u = values[a] * wa + values[b] * wb + values[c] * wc;
    let v = values[a + 1] * wa + values[b + 1] * wb + values[c + 1] * wc;
    let size = Math.abs(
      (values[b] - values[a]) * (values[c + 1] - values[a + 1]) -
        (values[c] - values[a]) * (values[b + 1] - values[a + 1]),
    );
    if (slot.transform !== null) {
      const m = slot.transform;
      size *= Math.abs(m[0] * m[4] - m[1] * m[3]);
      const moved = m[0] * u + m[1] * v + m[2];
      v = m[3] * u + m[4] * v + m[5];
      u = moved;
    }
    const texture = textures[slot.texture]!;
    const { width, height } = texture.levels[0];
    const pixels = Math.abs(f.area) / (SUPERSAMPLING * SUPERSAMPLING);
    const density = ((size * width * height) / pixels) * perspective[0];
    sampleTexture(texture, slot, u, v, density, colour, texel);
  }

  /** Bends the normal by a normal map, in the frame of the tangents or else of the UVs' directions. */
  function bend(slot: TextureSlot, strength: number, ia: number, ib: number, ic: number): void {
    sample(slot, false);
    const wa = f.weights[0];
    const wb = f.weights[1];
    const wc = f.weights[2];
    const mx = (texel[0] * 2 - 1) * strength;
    const my = (texel[1] * 2 - 1) * strength;
    const mz = texel[2] * 2 - 1;
    const nx = f.normal[0];
    const ny = f.normal[1];
    const nz = f.normal[2];
    let tx = 0;
    let ty = 0;
    let tz = 0;
    let hand = 1;
    if (tangents !== null) {
      const { values, indices: elements } = tangents;
      const a = 4 * elements[at[0]];
      const b = 4 * elements[at[1]];
      const c = 4 * elements[at[2]];
      tx = values[a] * wa + values[b] * wb + values[c] * wc;
      ty = values[a + 1] * wa + values[b + 1] * wb + values[c + 1] * wc;
      tz = values[a + 2] * wa + values[b + 2] * wb + values[c + 2] * wc;
      hand = values[a + 3] < 0 ? -1 : 1;
    } else {
      const { values, indices: elements } = uvSets[slot.uvSet] ?? uvSets[0];
      const a = 2 * elements[at[0]];
      const b = 2 * elements[at[1]];
      const c = 2 * elements[at[2]];
      const v1 = values[b + 1] - values[a + 1];
      const v2 = values[c + 1] - values[a + 1];
      const turn = (values[b] - values[a]) * v2 - (values[c] - values[a]) * v1;
      const sign = turn < 0 ? -1 : 1;
      const s1 = sign * v1;
      const s2 = sign * v2;
      tx = (positions[ib] - positions[ia]) * s2 - (positions[ic] - positions[ia]) * s1;
      ty =
        (positions[ib + 1] - positions[ia + 1]) * s2 - (positions[ic + 1] - positions[ia + 1]) * s1;
      tz =
        (positions[ib + 2] - positions[ia + 2]) * s2 - (positions[ic + 2] - positions[ia + 2]) * s1;
      // The image's rows run downwards, the map's +Y upwards: in a triangle that is not mirrored the two cancel.
      hand = -sign;
    }
    // Seen from behind, the normal has been turned; the image has not.
    if (facing(ia, ib, ic) < 0) hand = -hand;
    const along = tx * nx + ty * ny + tz * nz;
    tx -= along * nx;
    ty -= along * ny;
    tz -= along * nz;
    const length = Math.sqrt(tx * tx + ty * ty + tz * tz);
    if (!(length > 1e-20)) return;
    tx /= length;
    ty /= length;
    tz /= length;
    const bx = (ny * tz - nz * ty) * hand;
    const by = (nz * tx - nx * tz) * hand;
    const bz = (nx * ty - ny * tx) * hand;
    setUnit(
      f.normal,
      nx * mz + tx * mx + bx * my,
      ny * mz + ty * mx + by * my,
      nz * mz + tz * mx + bz * my,
    );
  }

  /** Sign of the triangle's own normal along the fragment's. */
  function facing(ia: number, ib: number, ic: number): number {
    const ux = positions[ib] - positions[ia];
    const uy = positions[ib + 1] - positions[ia + 1];
    const uz = positions[ib + 2] - positions[ia + 2];
    const vx = positions[ic] - positions[ia];
    const vy = positions[ic + 1] - positions[ia + 1];
    const vz = positions[ic + 2] - positions[ia + 2];
    return (
      (uy * vz - uz * vy) * f.normal[0] +
      (uz * vx - ux * vz) * f.normal[1] +
      (ux * vy - uy * vx) * f.normal[2]
    );
  }

  return (x, y, t, material) => {
    const a = indices[3 * t];
    const b = indices[3 * t + 1];
    const c = indices[3 * t + 2];
    at[0] = corners[3 * t];
    at[1] = corners[3 * t + 1];
    at[2] = corners[3 * t + 2];
    const cx = xs[c];
    const cy = ys[c];
    const area = (xs[b] - cx) * (ys[a] - cy) - (xs[a] - cx) * (ys[b] - cy);
    f.area = area;
    const px = x - cx;
    const py = y - cy;
    let wa = ((xs[b] - cx) * py - (ys[b] - cy) * px) / area;
    let wb = ((ys[a] - cy) * px - (xs[a] - cx) * py) / area;
    let wc = 1 - wa - wb;
    f.screen[0] = wa;
    f.screen[1] = wb;
    f.screen[2] = wc;
    if (!orthographic) {
      wa *= near[a];
      wb *= near[b];
      wc *= near[c];
      const nearness = wa + wb + wc;
      perspective[0] = (near[a] * near[b] * near[c]) / (nearness * nearness * nearness);
      const scale = 1 / nearness;
      wa *= scale;
      wb *= scale;
      wc *= scale;
    }
    f.weights[0] = wa;
    f.weights[1] = wb;
    f.weights[2] = wc;
    const ia = 3 * a;
    const ib = 3 * b;
    const ic = 3 * c;
    const wx = positions[ia] * wa + positions[ib] * wb + positions[ic] * wc;
    const wy = positions[ia + 1] * wa + positions[ib + 1] * wb + positions[ic + 1] * wc;
    const wz = positions[ia + 2] * wa + positions[ib + 2] * wb + positions[ic + 2] * wc;
    f.position[0] = wx;
    f.position[1] = wy;
    f.position[2] = wz;
    if (orthographic) setUnit(f.view, -forward[0], -forward[1], -forward[2]);
    else setUnit(f.view, eye[0] - wx, eye[1] - wy, eye[2] - wz);

    const n = normals.values;
    const na = 3 * normals.indices[at[0]];
    const nb = 3 * normals.indices[at[1]];
    const nc = 3 * normals.indices[at[2]];
    setUnit(
      f.normal,
      n[na] * wa + n[nb] * wb + n[nc] * wc,
      n[na + 1] * wa + n[nb + 1] * wb + n[nc + 1] * wc,
      n[na + 2] * wa + n[nb + 2] * wb + n[nc + 2] * wc,
    );
    // Lit on the side that is seen, also where the file's normals contradict its faces.
    if (facing(ia, ib, ic) < 0 !== area < 0) {
      f.normal[0] = -f.normal[0];
      f.normal[1] = -f.normal[1];
      f.normal[2] = -f.normal[2];
    }

    const base = material.baseColor;
    f.color[0] = base[0];
    f.color[1] = base[1];
    f.color[2] = base[2];
    f.color[3] = base[3];
    if (color !== null && material.vertexColor) {
      const { values, indices: elements } = color;
      const ka = 4 * elements[at[0]];
      const kb = 4 * elements[at[1]];
      const kc = 4 * elements[at[2]];
      for (let k = 0; k < 4; k++) {
        f.color[k] *= values[ka + k] * wa + values[kb + k] * wb + values[kc + k] * wc;
      }
    }
    f.metallic = material.metallic;
    f.roughness = material.roughness;
    f.openness = 1;
    f.emissive[0] = material.emissive[0];
    f.emissive[1] = material.emissive[1];
    f.emissive[2] = material.emissive[2];
    if (uvSets.length === 0) return f;
    if (material.baseColorSlot !== null) {
      sample(material.baseColorSlot, true);
      for (let k = 0; k < 4; k++) f.color[k] *= texel[k];
    }
    if (material.metallicRoughnessSlot !== null) {
      sample(material.metallicRoughnessSlot, false);
      f.roughness *= texel[1];
      f.metallic *= texel[2];
    }
    if (material.occlusionSlot !== null) {
      // Most often the same image, of which this is the red channel.
      if (material.occlusionSlot !== material.metallicRoughnessSlot) {
        sample(material.occlusionSlot, false);
      }
      f.openness = 1 + material.occlusionStrength * (texel[0] - 1);
    }
    if (material.emissiveSlot !== null) {
      sample(material.emissiveSlot, true);
      for (let k = 0; k < 3; k++) f.emissive[k] *= texel[k];
    }
    if (material.normalSlot !== null) bend(material.normalSlot, material.normalScale, ia, ib, ic);
    return f;
  };
}

function setUnit(vector: Float64Array, x: number, y: number, z: number): void {
  const inverse = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
  vector[0] = x * inverse;
  vector[1] = y * inverse;
  vector[2] = z * inverse;
}
