import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { READ_FORMATS, WRITE_FORMATS } from '../../src/contract/formats.ts';
import { generatedScene } from '../support/generated-scene.ts';
import { fixtures, MODELS, writeModel } from '../support/models.ts';
import type { Seed } from './mutate.ts';

const EXOTIC = join(MODELS, '../exotic');

/** Small files of formats that nothing of ours writes, or not in this form. */
const SPELLED: readonly Seed[] = [
  spelled('off', 'OFF\n4 2 0\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n3 0 1 2\n3 0 2 3\n'),
  spelled('off', 'COFF\n3 1 0\n0 0 0 255 0 0 255\n1 0 0 0 1 0 1\n0 1 0 0 0 255 255\n3 0 1 2\n'),
  spelled(
    'stl',
    'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid a\n',
  ),
  spelled(
    'obj',
    'o a\nv 0 0 0\nv 1 0 0 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\nf 1/1/1 2/1/1 3/1/1 4/1/1\nf -1 -2 -3\n',
  ),
  spelled(
    'ply',
    'ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\nproperty uchar red\nelement face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 1\n1 0 0 2\n0 1 0 3\n3 0 1 2\n',
  ),
  spelled(
    'usda',
    '#usda 1.0\n(upAxis = "Y"\nmetersPerUnit = 0.01)\ndef Xform "a" {\ndef Mesh "m" {\nint[] faceVertexCounts = [4]\nint[] faceVertexIndices = [0, 1, 2, 3]\npoint3f[] points = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]\n}\n}\n',
  ),
  spelled(
    'fbx',
    '; FBX 7.4.0 project file\nFBXHeaderExtension: {\nFBXVersion: 7400\n}\nObjects: {\nGeometry: 1, "Geometry::", "Mesh" {\nVertices: *9 {\na: 0,0,0,1,0,0,0,1,0\n}\nPolygonVertexIndex: *3 {\na: 0,1,-3\n}\n}\nModel: 2, "Model::m", "Mesh" {\n}\n}\nConnections: {\nC: "OO",1,2\nC: "OO",2,0\n}\n',
  ),
];

function spelled(format: string, text: string): Seed {
  return { name: `spelled.${format}`, format, bytes: Buffer.from(text) };
}

/** Starting points of the mutations: third-party models, generated scenes in every format that is written, spelled-out files. */
export async function corpus(): Promise<Seed[]> {
  const seeds: Seed[] = [...SPELLED];
  // A large file takes its time for every case and has no more structure than a small one.
  for (const { path, format, files } of fixtures())
    if (files.length === 1)
      seeds.push({ name: path, format, bytes: readFileSync(join(MODELS, path)) });
  for (const name of ['suzanne.3ds', 'box.x'])
    seeds.push({ name, format: name.split('.')[1]!, bytes: readFileSync(join(EXOTIC, name)) });
  for (const format of WRITE_FORMATS) {
    const { bytes } = await writeModel(generatedScene(7), format);
    seeds.push({ name: `generated.${format}`, format, bytes });
  }
  return seeds.filter(({ format }) => READ_FORMATS.some((known) => known === format));
}
