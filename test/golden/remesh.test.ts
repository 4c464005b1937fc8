import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { PolygonMesh } from '../../src/engines/mesh/polygon-mesh.ts';
import { sceneOfMesh } from '../../src/engines/mesh/textured-scene.ts';
import type { Engines, Raster, RemeshRequest, RenderStyle } from '../../src/engines/spec.ts';
import { stlOf } from '../support/model-files.ts';
import { bracket, lump, torus } from '../support/remesh-shapes.ts';
import { assertGolden } from './compare.ts';
import { builtInEngines, quiet } from './engines.ts';

const MODELS = join(import.meta.dirname, '../fixtures/models');
const SIDE = 192;
let engines: Engines;
let folder = '';
before(async () => {
  engines = builtInEngines();
  folder = await mkdtemp(join(tmpdir(), 'bozzetto-golden-remesh-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function shape(name: string, mesh: PolygonMesh): Promise<string> {
  const path = join(folder, `${name}.stl`);
  await writeFile(path, stlOf(mesh));
  return path;
}

/** A file's remesh in two styles, as the flow shows it but smaller. */
async function pictures(
  path: string,
  target: Pick<RemeshRequest, 'faceType' | 'targetFaceCount'>,
): Promise<Map<RenderStyle, Raster>> {
  const { converter, remesher, renderer } = engines;
  const { scene } = await converter.read(path, quiet);
  const mesh = await converter.flatten(scene, quiet);
  const remeshed = await remesher.remesh({ mesh, ...target }, quiet);
  const model = sceneOfMesh(remeshed.mesh, 'model', scene);
  const shots = [{ camera: { azimuth: 35, elevation: 18 }, width: SIDE, height: SIDE }];
  const found = new Map<RenderStyle, Raster>();
  for (const style of ['pbr', 'topology'] as const) {
    const request = { model, style, shots, backdrops: ['studio'] } as const;
    for await (const [picture] of renderer.render(request, quiet)) found.set(style, picture!);
  }
  return found;
}

/** Round, sharp, open, textured, and triangles of a mess. */
const CASES: [string, () => Promise<string>, Parameters<typeof pictures>[1]][] = [
  ['lump', () => shape('lump', lump(40)), { faceType: 'quad', targetFaceCount: 1000 }],
  ['bracket', () => shape('bracket', bracket()), { faceType: 'quad', targetFaceCount: 1000 }],
  ['tube', () => shape('tube', torus(80, 40, true)), { faceType: 'quad', targetFaceCount: 1000 }],
  [
    'duck',
    async () => join(MODELS, '01_Duck/Duck.glb'),
    { faceType: 'quad', targetFaceCount: 1500 },
  ],
  [
    'suzanne',
    async () => join(MODELS, '09_suzanne/suzanne.ply'),
    { faceType: 'triangle', targetFaceCount: 1000 },
  ],
];

for (const [name, source, target] of CASES)
  test(`remeshes ${name}: its looks and its topology`, async () => {
    for (const [style, picture] of await pictures(await source(), target))
      await assertGolden(`remesh-${name}-${style}`, picture);
  });
