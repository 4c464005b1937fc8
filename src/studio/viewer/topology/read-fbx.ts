import { childOf, type FbxRecord, numbersOf, readFbxRecords } from './fbx-records.ts';
import { fileMatrix, geometricMatrix, localMatrix } from './fbx-transform.ts';
import { type Matrix, product } from './matrix.ts';
import { type PolygonMesh, PolygonMeshBuilder } from './polygon-mesh.ts';

const DEPTH_LIMIT = 256;

/** Connections between objects, by their IDs (version 7) or names (version 6). */
type Links = Map<unknown, unknown[]>;

/**
 * Reads the polygons of every mesh of a binary FBX, with the transforms of their models. Bones and blend shapes are ignored.
 * @throws PolygonFileError if the file is not a binary FBX or is damaged
 */
export async function readFbxPolygons(bytes: Uint8Array): Promise<PolygonMesh> {
  const root = readFbxRecords(bytes);
  const objects = childOf(root, 'Objects');
  const models = new Map<unknown, FbxRecord>();
  const geometries = new Map<unknown, FbxRecord>();
  for (const record of objects?.children ?? []) {
    const id = record.values[0];
    if (record.name === 'Model') models.set(id, record);
    if (childOf(record, 'PolygonVertexIndex')) geometries.set(id, record);
  }
  const links = readLinks(root);
  const builder = new PolygonMeshBuilder();
  const space = fileMatrix(root);
  for (const [id, geometry] of geometries) {
    const vertices = await numbersOf(childOf(geometry, 'Vertices'));
    const indices = await numbersOf(childOf(geometry, 'PolygonVertexIndex'));
    // In version 6, the geometry is part of the model.
    const owners = models.has(id) ? [id] : (links.get(id) ?? []).filter((to) => models.has(to));
    for (const owner of owners) {
      const model = models.get(owner) as FbxRecord;
      const world = worldMatrix(owner, models, links);
      append(builder, vertices, indices, product(space, world, geometricMatrix(model)));
    }
  }
  return builder.build();
}

function readLinks(root: FbxRecord): Links {
  const links: Links = new Map();
  for (const { values } of childOf(root, 'Connections')?.children ?? []) {
    const [kind, from, to] = values;
    if (kind !== 'OO') continue;
    const targets = links.get(from);
    if (targets) targets.push(to);
    else links.set(from, [to]);
  }
  return links;
}

function worldMatrix(id: unknown, models: ReadonlyMap<unknown, FbxRecord>, links: Links): Matrix {
  const chain: Matrix[] = [];
  let at: unknown = id;
  for (let depth = 0; depth < DEPTH_LIMIT && models.has(at); depth++) {
    chain.unshift(localMatrix(models.get(at) as FbxRecord));
    at = (links.get(at) ?? []).find((to) => models.has(to));
  }
  return product(...chain);
}

function append(
  builder: PolygonMeshBuilder,
  vertices: ArrayLike<number>,
  indices: ArrayLike<number>,
  m: Matrix,
): void {
  const first = builder.vertexCount;
  for (let i = 0; i + 2 < vertices.length; i += 3) {
    const [x, y, z] = [vertices[i], vertices[i + 1], vertices[i + 2]];
    builder.addVertex(
      m[0] * x + m[4] * y + m[8] * z + m[12],
      m[1] * x + m[5] * y + m[9] * z + m[13],
      m[2] * x + m[6] * y + m[10] * z + m[14],
    );
  }
  const face: number[] = [];
  let sides = 0;
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i];
    // The last index of a face is stored as its bitwise complement.
    face[sides++] = first + (index < 0 ? ~index : index);
    if (index >= 0) continue;
    builder.addFace(face, sides);
    sides = 0;
  }
}
