import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { createImageCodec } from '../../../src/engines/image-codec/image-codec.ts';
import { createRenderer } from '../../../src/engines/render/renderer.ts';
import { type Scene, sceneOfMesh, type Work } from '../../../src/engines/spec.ts';
import { createWork } from '../../../src/engines/work/create-work.ts';
import type { Drawn, DrawRequest } from './draw-request.ts';

/** Side of the picture in pixels: large enough to judge a model, and drawn in a fraction of a second. */
const SIDE = 512;

const renderer = createRenderer();
const codec = createImageCodec();

/**
 * Runs the file (a shape program, or a thing of the library) or reads it, remeshes it if asked to, and renders it. Engines are
 * loaded when they are needed.
 */
export async function draw(request: DrawRequest): Promise<Drawn> {
  const work = createWork();
  const opened = /^\.(json|yaml)$/.test(extname(request.file))
    ? await runFile(request.file, work)
    : await readModel(request.file, work);
  const { scene, facts } =
    request.remesh === '' ? opened : await remesh(opened.scene, request, work);
  const { azimuth, elevation, style } = request;
  const shots = [{ camera: { azimuth, elevation }, width: SIDE, height: SIDE }];
  const pictures = renderer.render({ model: scene, style, shots, backdrops: ['studio'] }, work);
  for await (const [picture] of pictures) {
    const { bytes } = await codec.encode(picture!, 'png', work, null);
    return { png: bytes, facts };
  }
  throw new Error('The file has nothing to show.');
}

interface Opened {
  scene: Scene;
  facts: string;
}

async function runFile(file: string, work: Work): Promise<Opened> {
  const [{ readShapeProgram }, { runProgram }] = await Promise.all([
    import('../../../src/contract/shape-program.ts'),
    import('../../../src/engines/kit/program/run-program.ts'),
  ]);
  const { program, problem } = readShapeProgram(await readProgram(file));
  if (program === null) throw new Error(`The program cannot be read: ${problem}.`);
  const made = await runProgram(program, work);
  const facts = `${made.parts} parts, ${made.triangles} triangles`;
  if (made.looks.length === 0) return { scene: made.scene, facts };
  const [{ TilePainter }, { surfacedScene }, { encodeJpeg }] = await Promise.all([
    import('../../../src/engines/surfaces/tiles/paint-tile.ts'),
    import('../../../src/engines/kit/surface/surfaced-scene.ts'),
    import('../../../src/engines/raster/raw-pixels.ts'),
  ]);
  return {
    scene: await surfacedScene(made.scene, made.looks, new TilePainter(encodeJpeg), work),
    facts,
  };
}

async function readProgram(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8');
  if (extname(file) === '.json') return JSON.parse(text);
  const { programOf, readThing } = await import('../../../src/engines/library/read-thing.ts');
  return programOf(readThing(text));
}

async function openConverter() {
  const [{ createModelConverter }, { modelFormatOf }] = await Promise.all([
    import('../../../src/engines/convert/converter.ts'),
    import('../../../src/adapters/media/model-format.ts'),
  ]);
  return createModelConverter({ detectFormat: modelFormatOf });
}

async function readModel(file: string, work: Work): Promise<Opened> {
  const { scene } = await (await openConverter()).readScene(file, work);
  return { scene, facts: `${scene.meshes.length} meshes, ${scene.materials.length} materials` };
}

async function remesh(scene: Scene, request: DrawRequest, work: Work): Promise<Opened> {
  const [converter, { createRemesher }] = await Promise.all([
    openConverter(),
    import('../../../src/engines/remesh/remesher.ts'),
  ]);
  const { mesh, report } = await createRemesher().remesh(
    {
      mesh: await converter.flatten(scene, work),
      faceType: request.remesh === 'triangle' ? 'triangle' : 'quad',
      targetFaceCount: request.faces,
    },
    work,
  );
  const { result, irregularVertices, distance } = report;
  const irregular = irregularVertices === null ? '' : `, ${irregularVertices} irregular vertices`;
  return {
    scene: sceneOfMesh(mesh, 'remesh', scene),
    facts: `${result.faces} faces${irregular}, ${(100 * distance.hausdorff).toFixed(2)} % of the diagonal from the source at most`,
  };
}
