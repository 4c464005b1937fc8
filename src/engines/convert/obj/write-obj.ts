import { placedStrokes } from '../../mesh/placed-strokes.ts';
import { posedMesh } from '../../mesh/pose.ts';
import type { Scene } from '../../mesh/scene.ts';
import { SceneError } from '../../mesh/scene-error.ts';
import { worldMatrices } from '../../mesh/transform.ts';
import { transformMesh } from '../../mesh/transform-mesh.ts';
import { ZipWriter } from '../archive/write-zip.ts';
import { fileSpace, turnedMesh, turnedStrokes } from '../file-space.ts';
import type { ConvertContext, WrittenFile } from '../format.ts';
import { warnOfLosses } from '../losses.ts';
import { spaceComment } from '../stated-space.ts';
import { TextWriter } from '../text/text-writer.ts';
import { writeMaterials } from './write-materials.ts';
import { MeshWriter } from './write-meshes.ts';

/** Unit and axis that readers assume for an OBJ, which has no fields for them. */
const SPACE = { unitMetres: 1, upAxis: 'y' } as const;

/**
 * Writes a zip with OBJ, MTL and textures; meters and +Y up unless requested otherwise. One object per node with a
 * mesh, in world space; polygons, UVs, normals, vertex colors (sRGB), materials, points and lines are kept. The text is
 * compressed while it is written.
 */
export async function writeObj(
  scene: Scene,
  name: string,
  context: ConvertContext,
): Promise<WrittenFile> {
  warnOfLosses(scene, 'obj', context);
  const library = await writeMaterials(scene, context);
  const hasMaterials = library.names.length > 0;
  const zip = new ZipWriter();
  await zip.add(
    `${name}.obj`,
    objText(scene, hasMaterials ? name : null, library.names, context),
    true,
  );
  if (hasMaterials) await zip.add(`${name}.mtl`, new TextEncoder().encode(library.text), true);
  for (const { path, bytes } of library.files) await zip.add(path, bytes, false);
  return { bytes: zip.finish(), extension: 'zip', contentType: 'application/zip' };
}

async function* objText(
  scene: Scene,
  library: string | null,
  materials: readonly string[],
  context: ConvertContext,
): AsyncGenerator<Uint8Array> {
  const out = new TextWriter();
  const space = fileSpace(scene, context, SPACE);
  out.text(`# Bozzetto, ${spaceComment(space.space)}\n`);
  if (library !== null) out.text(`mtllib ${library}.mtl\n`);
  const placed = scene.nodes.flatMap(({ mesh }, n) => {
    const corners = scene.meshes[mesh]?.geometry.corners.length ?? 0;
    return corners > 0 ? [n] : [];
  });
  const drawn = placedStrokes(scene);
  const rows = drawn.reduce(
    (sum, { positions, points, lines }) => sum + (positions.length + points.length + lines.length),
    checkedRows(scene, placed, context),
  );
  const writer = new MeshWriter(out, materials, { rows, space }, context);
  const worlds = worldMatrices(scene);
  for (const n of placed) {
    const node = scene.nodes[n];
    const { mesh, skinned } = posedMesh(scene, n, worlds);
    const object = node.name || scene.meshes[node.mesh].name || 'object';
    yield* writer.write(
      oneLine(object),
      turnedMesh(skinned ? mesh : transformMesh(mesh, worlds[n]), space),
    );
  }
  for (const strokes of drawn)
    yield* writer.writeStrokes(oneLine(strokes.name), turnedStrokes(strokes, space));
  yield* out.filled(true);
}

/**
 * Returns the number of rows to write, which is approximate because vertices may be split.
 * @throws SceneError if there are too many, because a small file can place one large mesh a thousand times
 */
function checkedRows(scene: Scene, placed: readonly number[], { limits }: ConvertContext): number {
  let [rows, corners] = [0, 0];
  for (const n of placed) {
    const { geometry } = scene.meshes[scene.nodes[n].mesh];
    corners += geometry.corners.length;
    rows += geometry.positions.length / 3 + geometry.faceOffsets.length;
    rows += (geometry.uvSets[0]?.values.length ?? 0) / 2;
    rows += (geometry.normals?.values.length ?? 0) / 3;
  }
  if (corners > limits.corners) {
    throw new SceneError(
      `with all instances the model has ${corners} face corners, more than the limit of ${limits.corners}`,
    );
  }
  return rows;
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim() || 'object';
}
