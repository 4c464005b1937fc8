import type { ModelState, UvMeasures } from '../../../contract/finish-report.ts';
import {
  type Engines,
  type PolygonMesh,
  type Scene,
  showsMesh,
  triangleCount,
  type UvReport,
  type Work,
  withoutInstances,
} from '../../../engines/spec.ts';

/** Side of the texture for the measures of UVs of models without textures, in pixels. */
const USUAL_SIDE = 2048;
/** Bytes per pixel in graphics memory: RGBA, or a block format such as BC7 or ASTC. */
const PLAIN = 4;
const BLOCK = 1;
/** Mipmaps add a third. */
const WITH_MIPMAPS = 4 / 3;

/**
 * Measures what a model costs and how its UVs are laid out.
 * @param flat all faces of the scene in world space
 * @param fileBytes size of its file; null if it has none of its own
 */
export async function modelState(
  engines: Engines,
  { scene, flat, fileBytes }: { scene: Scene; flat: PolygonMesh; fileBytes: number | null },
  work: Work,
): Promise<ModelState> {
  const { codec } = engines;
  let [bytes, memory, largest] = [0, 0, 0];
  for (const image of scene.images) {
    bytes += image.bytes.byteLength;
    const size = await codec.fit(image.bytes, Infinity, work.within(0));
    if (size === null) continue;
    largest = Math.max(largest, size.width, size.height);
    const perPixel = image.contentType === 'image/ktx2' ? BLOCK : PLAIN;
    memory += size.width * size.height * perPixel * WITH_MIPMAPS;
  }
  const uv = await measureUvs(engines, { scene, flat, side: largest || USUAL_SIDE }, work);
  return {
    faces: flat.faceOffsets.length - 1,
    triangles: triangleCount(flat),
    ...drawCalls(scene),
    textures: scene.images.length,
    largest_texture: largest || null,
    texture_bytes: bytes,
    texture_memory_bytes: Math.round(memory),
    file_bytes: fileBytes,
    size_metres: sizeOf(flat),
    uv: uv && wireUvs(uv),
  };
}

/**
 * Measures the UVs of a scene. Each mesh counts once: its instances share their texels, which is not an overlap.
 * @param flat all faces of the scene in world space, with instances
 */
export async function measureUvs(
  { converter, unwrapper }: Engines,
  { scene, flat, side }: { scene: Scene; flat: PolygonMesh; side: number },
  work: Work,
): Promise<UvReport | null> {
  const once = withoutInstances(scene);
  const mesh = once === scene ? flat : await converter.flatten(once, work.within(0.3));
  return unwrapper.measure(mesh, side, work.within(0.7));
}

/** Counts the materials that are shown, and the pairs of a node and a material. */
function drawCalls({ nodes, meshes }: Scene): Pick<ModelState, 'materials' | 'draw_calls'> {
  const used = meshes.map(({ geometry: { faceMaterials, material, corners } }) =>
    corners.length === 0 ? new Set<number>() : new Set(faceMaterials ?? [material]),
  );
  const shown = new Set<number>();
  let calls = 0;
  for (const node of nodes) {
    if (!showsMesh(node)) continue;
    for (const material of used[node.mesh]!) shown.add(material);
    calls += used[node.mesh]!.size;
  }
  return { materials: shown.size, draw_calls: calls };
}

function sizeOf({ positions, corners }: PolygonMesh): ModelState['size_metres'] {
  if (corners.length === 0) return null;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const vertex of corners)
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * vertex + k]!;
      if (value < low[k]!) low[k] = value;
      if (value > high[k]!) high[k] = value;
    }
  return [0, 1, 2].map((k) => high[k]! - low[k]!) as [number, number, number];
}

/** Returns the measures of a UV set under the names of the API. */
export function wireUvs(uv: UvReport): UvMeasures {
  return {
    charts: uv.charts,
    small_charts_percent: rounded(100 * uv.smallCharts),
    utilisation: rounded(uv.utilisation),
    overlap_percent: rounded(100 * uv.overlap),
    mirrored_percent: rounded(100 * uv.mirrored),
    stretch: uv.stretch === null ? null : rounded(uv.stretch),
    most_stretched: uv.mostStretched === null ? null : rounded(uv.mostStretched),
    texels_per_metre: rounded(uv.texelDensity),
    density_spread: rounded(uv.densitySpread),
    corners_without_uv: uv.cornersWithoutUv,
    corners_outside: uv.cornersOutside,
  };
}

/** Rounds to four significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
