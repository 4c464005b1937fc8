import type { Scene } from '../mesh/scene.ts';
import { unshownMeshes } from '../mesh/shown-meshes.ts';
import type { TexelDensity, TextureFacts, UvFacts } from '../spec.ts';
import { overlappingArea } from './uv-overlap.ts';
import { areaScale, mainTexture, type UvTriangles, uvArea, uvTriangles } from './uv-triangles.ts';

/** How far texture coordinates may leave the unit square because of rounding. */
const SLACK = 1e-3;
/** Area in texture coordinates up to which a triangle counts as collapsed. */
const COLLAPSED = 1e-14;
/** Texel densities are sorted into classes, of which this many make a factor of two. */
const PER_OCTAVE = 64;
const [LOWEST_OCTAVE, OCTAVES] = [-20, 60];
/** Share of the surface that may have a lower density than the one that is called low. */
const LOW_SHARE = 0.05;

/** Measures the texture coordinates of a scene, and the density of its textures on the surface. */
export function measureUvs(
  scene: Scene,
  textures: readonly TextureFacts[],
): { uvs: UvFacts; texelDensity: TexelDensity | null } {
  const table = uvTriangles(scene);
  const isTextured = scene.materials.map((_, i) => mainTexture(scene, i) !== null);
  const isInside = new Uint8Array(table.count);
  let [total, missing, plain, outside] = [0, 0, 0, 0];
  for (let t = 0; t < table.count; t++) {
    const area = table.areas[t];
    const textured = isTextured[table.materials[t]] === true;
    if (!textured && table.mapped[t] === 0) continue;
    total += area;
    if (textured && (table.mapped[t] === 0 || isZero(table, t))) missing += area;
    else if (textured && uvArea(table, t) <= COLLAPSED) plain += area;
    else if (isWithin(table, t)) isInside[t] = 1;
    else outside += area;
  }
  const shared = overlappingArea(table, isInside);
  const share = (area: number) => (total > 0 ? area / total : 0);
  const unshown = unshownMeshes(scene);
  const counts = scene.meshes.flatMap(({ geometry }, i) =>
    unshown.has(i) ? [] : [geometry.uvSets.length],
  );
  return {
    uvs: {
      fewestSets: counts.length === 0 ? 0 : Math.min(...counts),
      sets: Math.max(0, ...counts),
      missing: share(missing),
      outside: share(outside),
      overlap: shared === null ? null : share(shared),
      bad: shared === null ? null : share(missing + plain + shared),
    },
    texelDensity: densityOf(scene, table, textures),
  };
}

/**
 * Whether a triangle has the coordinates that exporters write where there are none: all zero, or turned upside down. One that
 * collapses elsewhere takes its color from a palette.
 */
function isZero({ uvs }: UvTriangles, t: number): boolean {
  const turned = uvs[6 * t + 1] === 1 ? 1 : 0;
  for (let i = 6 * t; i < 6 * t + 6; i += 2)
    if (uvs[i] !== 0 || uvs[i + 1] !== turned) return false;
  return true;
}

function isWithin({ uvs }: UvTriangles, t: number): boolean {
  for (let i = 6 * t; i < 6 * t + 6; i++)
    if (!(uvs[i] >= -SLACK && uvs[i] <= 1 + SLACK)) return false;
  return true;
}

/** Returns the texel density, weighted by area; null if no surface is textured. */
function densityOf(
  scene: Scene,
  table: UvTriangles,
  textures: readonly TextureFacts[],
): TexelDensity | null {
  const texels = scene.materials.map((_, material) => {
    const use = mainTexture(scene, material);
    const size = use === null ? null : textures[use.image];
    if (use === null || !size?.width || !size.height) return 0;
    return size.width * size.height * areaScale(use);
  });
  const classes = new Float64Array(PER_OCTAVE * OCTAVES);
  let [area, sum] = [0, 0];
  for (let t = 0; t < table.count; t++) {
    const all = texels[table.materials[t]] ?? 0;
    if (all === 0 || table.mapped[t] === 0 || !(table.areas[t] > 0)) continue;
    const density = Math.sqrt((uvArea(table, t) * all * table.instances[t]) / table.areas[t]);
    area += table.areas[t];
    sum += density * table.areas[t];
    const octave = Math.log2(density) - LOWEST_OCTAVE;
    const place = Math.floor(PER_OCTAVE * octave);
    classes[Math.min(Math.max(place, 0), classes.length - 1)] += table.areas[t];
  }
  if (area === 0) return null;
  let below = 0;
  const low = classes.findIndex((each) => {
    below += each;
    return below >= LOW_SHARE * area;
  });
  return { mean: sum / area, low: 2 ** (low / PER_OCTAVE + LOWEST_OCTAVE) };
}
