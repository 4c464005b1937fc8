import type { CornerLayer } from '../../mesh/polygon-mesh.ts';
import type { TextureSlot } from '../../mesh/texture-use.ts';
import { byteOfLinear } from '../../raster/srgb.ts';
import { takeRows } from '../../threads/take-rows.ts';
import { texelWeights } from '../texel-cover.ts';
import { byteOf, unit } from '../texel-values.ts';
import { createSourceFinder } from './find-source.ts';
import type { SharedTree, Source } from './source.ts';
import { sampleTexture } from './source-texture.ts';
import type { Target } from './target.ts';

/** The pixels of the maps, in shared memory; null: not wanted. */
export interface MapPixels {
  /** RGBA, sRGB. */
  baseColor: Uint8Array;
  /** RGB: occlusion, roughness, metallic. */
  surface: Uint8Array;
  /** RGB. */
  normal: Uint8Array;
  /** RGB, sRGB, in shares of `strongest`. */
  emissive: Uint8Array | null;
}

export interface BakeJob {
  size: number;
  source: Source;
  tree: SharedTree;
  target: Target;
  /** Triangle of the target by texel; −1: none. */
  cover: Int32Array;
  maps: MapPixels;
  /** 1 where a texel found the source. */
  covered: Uint8Array;
  /** What 255 stands for in the emissive map. */
  strongest: number;
  /** Next row to bake; rows done. */
  cursor: Int32Array;
}

/** Bakes bands of rows until none is left; every row by itself, so that it does not matter who bakes it. */
export function bakeRows(job: BakeJob): void {
  takeRows(job, createRowBaker(job));
}

function createRowBaker(job: BakeJob) {
  const { size, source, target, cover, maps, covered, strongest } = job;
  const finder = createSourceFinder(job.tree, source.diagonal);
  const uvCorners = new Float64Array(6);
  const weights = new Float64Array(3);
  const point = new Float64Array(3);
  const ray = new Float64Array(3);
  const here = new Float64Array(3);
  const normal = new Float64Array(3);
  const tangent = new Float64Array(4);
  const bent = new Float64Array(3);
  const sourceWeights = new Float64Array(3);
  const uv = new Float64Array(2);
  const color = new Float64Array(4);
  const sample = new Float64Array(4);

  /** A layer's value at weighted corners of a triangle. */
  function mix(
    layer: CornerLayer,
    width: number,
    triangles: Uint32Array,
    triangle: number,
    by: Float64Array,
    out: Float64Array,
  ): void {
    const a = layer.indices[triangles[3 * triangle]] * width;
    const b = layer.indices[triangles[3 * triangle + 1]] * width;
    const c = layer.indices[triangles[3 * triangle + 2]] * width;
    const { values } = layer;
    for (let k = 0; k < width; k++) {
      out[k] = values[a + k] * by[0] + values[b + k] * by[1] + values[c + k] * by[2];
    }
  }

  function lookUp(slot: TextureSlot | null, triangle: number, colour: boolean): boolean {
    if (slot === null) return false;
    const layer = source.uvSets[slot.uvSet];
    if (layer === undefined) uv[0] = uv[1] = 0;
    else mix(layer, 2, source.triangles, triangle, sourceWeights, uv);
    sampleTexture(source.textures[slot.texture], slot, uv[0], uv[1], colour, sample);
    return true;
  }

  const positions: CornerLayer = { values: target.positions, indices: target.corners };

  return (row: number): void => {
    let last = -1;
    finder.reset();
    for (let column = 0; column < size; column++) {
      const texel = row * size + column;
      const t = cover[texel];
      if (t < 0) continue;
      if (t !== last) {
        for (let k = 0; k < 3; k++) {
          const at = 2 * target.uvs.indices[target.triangles[3 * t + k]];
          uvCorners[2 * k] = target.uvs.values[at];
          uvCorners[2 * k + 1] = target.uvs.values[at + 1];
        }
        last = t;
      }
      texelWeights(uvCorners, (column + 0.5) / size, (row + 0.5) / size, weights);
      mix(positions, 3, target.triangles, t, weights, point);
      mix(target.rays, 3, target.triangles, t, weights, ray);
      mix(target.normals, 3, target.triangles, t, weights, here);
      unit(ray);
      if (!finder.find(point, ray)) continue;
      covered[texel] = 1;
      writeTexel(texel, t);
    }
  };

  function writeTexel(texel: number, t: number): void {
    const { found } = finder;
    const s = found.triangle;
    sourceWeights[0] = 1 - found.u - found.v;
    sourceWeights[1] = found.u;
    sourceWeights[2] = found.v;
    const material = source.materials[source.triangleMaterials[s]];

    color.set(material.baseColor);
    if (source.colors !== null) {
      mix(source.colors, 4, source.triangles, s, sourceWeights, sample);
      for (let k = 0; k < 4; k++) color[k] *= sample[k];
    }
    if (lookUp(material.baseColorSlot, s, true)) {
      for (let k = 0; k < 4; k++) color[k] *= sample[k];
    }
    const b = 4 * texel;
    for (let k = 0; k < 3; k++) maps.baseColor[b + k] = byteOfLinear(color[k]);
    maps.baseColor[b + 3] = material.opaque ? 255 : byteOf(color[3]);

    const o = 3 * texel;
    let { roughness, metallic } = material;
    if (lookUp(material.metallicRoughnessSlot, s, false)) {
      roughness *= sample[1];
      metallic *= sample[2];
    }
    const occlusion = lookUp(material.occlusionSlot, s, false)
      ? 1 + material.occlusionStrength * (sample[0] - 1)
      : 1;
    maps.surface[o] = byteOf(occlusion);
    maps.surface[o + 1] = byteOf(roughness);
    maps.surface[o + 2] = byteOf(metallic);

    if (maps.emissive !== null) {
      const lit = lookUp(material.emissiveSlot, s, true);
      for (let k = 0; k < 3; k++) {
        const light = material.emissive[k] * (lit ? sample[k] : 1);
        maps.emissive[o + k] = byteOfLinear(light / strongest);
      }
    }
    writeNormal(o, t, s, material.normalSlot, material.normalScale);
  }

  /** The source's shading normal in the target's tangent space. */
  function writeNormal(
    o: number,
    t: number,
    s: number,
    slot: TextureSlot | null,
    scale: number,
  ): void {
    mix(source.normals, 3, source.triangles, s, sourceWeights, normal);
    unit(normal);
    if (source.tangents !== null && lookUp(slot, s, false)) {
      mix(source.tangents, 4, source.triangles, s, sourceWeights, tangent);
      const x = (sample[0] * 2 - 1) * scale;
      const y = (sample[1] * 2 - 1) * scale * (tangent[3] < 0 ? -1 : 1);
      const z = sample[2] * 2 - 1;
      for (let k = 0; k < 3; k++) {
        const i = (k + 1) % 3;
        const j = (k + 2) % 3;
        const bitangent = normal[i] * tangent[j] - normal[j] * tangent[i];
        bent[k] = x * tangent[k] + y * bitangent + z * normal[k];
      }
      normal.set(bent);
    }
    if (finder.turned) for (let k = 0; k < 3; k++) normal[k] = -normal[k];
    mix(target.tangents, 4, target.triangles, t, weights, tangent);
    const sign = tangent[3] < 0 ? -1 : 1;
    const bx = sign * (here[1] * tangent[2] - here[2] * tangent[1]);
    const by = sign * (here[2] * tangent[0] - here[0] * tangent[2]);
    const bz = sign * (here[0] * tangent[1] - here[1] * tangent[0]);
    // normal = x · tangent + y · bitangent + z · here, by Cramer's rule: as it will be put together again.
    const cx = by * here[2] - bz * here[1];
    const cy = bz * here[0] - bx * here[2];
    const cz = bx * here[1] - by * here[0];
    const determinant = tangent[0] * cx + tangent[1] * cy + tangent[2] * cz;
    const x = (normal[0] * cx + normal[1] * cy + normal[2] * cz) / determinant;
    const y =
      (normal[0] * (here[1] * tangent[2] - here[2] * tangent[1]) +
        normal[1] * (here[2] * tangent[0] - here[0] * tangent[2]) +
        normal[2] * (here[0] * tangent[1] - here[1] * tangent[0])) /
      determinant;
    const z =
      (normal[0] * (tangent[1] * bz - tangent[2] * by) +
        normal[1] * (tangent[2] * bx - tangent[0] * bz) +
        normal[2] * (tangent[0] * by - tangent[1] * bx)) /
      determinant;
    // Below the surface nothing is lit: such normals lie down in it.
    const up = Math.max(z, 0);
    const length = Math.sqrt(x * x + y * y + up * up);
    const usable = length > 1e-6 && length < Infinity;
    maps.normal[o] = byteOf(usable ? (x / length) * 0.5 + 0.5 : 0.5);
    maps.normal[o + 1] = byteOf(usable ? (y / length) * 0.5 + 0.5 : 0.5);
    maps.normal[o + 2] = byteOf(usable ? (up / length) * 0.5 + 0.5 : 1);
  }
}
