import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { builtInEngines } from '../../src/engines/built-in-engines.ts';
import { flattenScene } from '../../src/engines/mesh/flatten.ts';
import { sceneOfMesh } from '../../src/engines/mesh/textured-scene.ts';
import type { Raster } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { readModel, sourceOf } from '../support/models.ts';
import { joinPictures } from './join-pictures.ts';

/*
 * npm run sheets:topology -- DIRECTORY [KIND]   remeshes the models of bench/topology/models.csv, which are in the
 * directory, to quads; draws their topology onto docs/contact-sheets, and writes their figures to
 * bench/topology/figures.csv. With a kind (organic, hard-surface), only those; the figures of the others stay.
 */
const QUADS = 3000;
const SIDE = 300;
const ACROSS = 5;
const CAMERA = { azimuth: 35, elevation: 18 };
const LIST = join(import.meta.dirname, '../../bench/topology');
const COLUMNS =
  'file,kind,split,triangles,faces,not_quads,irregular_percent,angle_degrees,base_complex_faces,loop_length,aspect,hausdorff_percent,mean_percent,normal_degrees,symmetric,symmetry_error_percent,processor_seconds,warnings';

const directory = process.argv[2];
if (directory === undefined) throw new Error('usage: npm run sheets:topology -- DIRECTORY');
const engines = builtInEngines();
const work = createWork();
const only = process.argv[3];
const before = await readFile(join(LIST, 'figures.csv'), 'utf8').catch(() => '');
const rows = [
  COLUMNS,
  ...before
    .trim()
    .split('\n')
    .slice(1)
    .filter((row) => only !== undefined && row.split(',')[1] !== only),
];
const pictures: Record<string, Raster[]> = {};
const list = (await readFile(join(LIST, 'models.csv'), 'utf8')).trim().split('\n').slice(1);
for (const line of list) {
  const [file, kind, split] = line.split(',') as [string, string, string];
  if (only !== undefined && kind !== only) continue;
  const { row, picture } = await measure(file);
  rows.push(`${file},${kind},${split},${row}`);
  console.log(rows.at(-1));
  if (picture === null) continue;
  pictures[kind] ??= [];
  pictures[kind].push(picture);
  await writeFile(join(LIST, 'figures.csv'), `${rows.join('\n')}\n`);
  const path = join(import.meta.dirname, `../../docs/contact-sheets/topology-${kind}.webp`);
  await writeFile(path, await joinPictures(pictures[kind], SIDE, ACROSS));
}
process.exit(0);

async function measure(file: string): Promise<{ row: string; picture: Raster | null }> {
  const format = extname(file).slice(1).toLowerCase();
  const mesh = flattenScene(await readModel(sourceOf(join(directory!, file), format), format));
  const began = process.cpuUsage();
  try {
    const made = await engines.remesher.remesh(
      { mesh, faceType: 'quad', targetFaceCount: QUADS },
      work,
    );
    const { user, system } = process.cpuUsage(began);
    const { report } = made;
    const { distance, shape, layout, result, source } = report;
    const share = (value: number | null, digits: number) => value?.toFixed(digits) ?? '';
    const irregular = (100 * (report.irregularVertices ?? 0)) / result.vertices;
    const row = [
      source.triangles,
      result.faces,
      result.triangles,
      share(irregular, 2),
      share(report.angleDeviation, 2),
      layout?.baseComplexFaces ?? '',
      share(layout?.loopLength ?? null, 1),
      share(layout?.aspect ?? null, 2),
      share(100 * distance.hausdorff, 3),
      share(100 * distance.mean, 4),
      share(shape.normal, 2),
      report.symmetric,
      share(report.symmetryError === null ? null : 100 * report.symmetryError, 6),
      share((user + system) / 1e6, 1),
      shape.worst.length,
    ].join(',');
    const scene = sceneOfMesh({ ...made.mesh, faceMaterials: null, material: -1 }, 'model', {
      materials: [],
      images: [],
    });
    const shots = [{ camera: CAMERA, width: SIDE, height: SIDE }];
    const request = { model: scene, style: 'topology', shots, backdrops: ['white'] } as const;
    for await (const [picture] of engines.renderer.render(request, work))
      return { row, picture: picture! };
    return { row, picture: null };
  } catch (error) {
    return { row: `,,,,,,,,,,,,,,"${(error as Error).message}"`, picture: null };
  }
}
