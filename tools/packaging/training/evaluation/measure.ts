import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { builtInEngines } from '../../../../src/engines/built-in-engines.ts';
import type { PolygonMesh } from '../../../../src/engines/mesh/polygon-mesh.ts';
import { emptyScene, sceneNode } from '../../../../src/engines/mesh/scene-defaults.ts';
import { triangulate } from '../../../../src/engines/mesh/triangulate.ts';
import type { Raster } from '../../../../src/engines/spec.ts';
import { createWork } from '../../../../src/engines/work/create-work.ts';
import { type Chosen, chooseObjects } from './choose-objects.ts';
import { PACKS, type Pack } from './packs.ts';
import { scoreOf, truthOf } from './score/score.ts';
import type { Triangles } from './score/solid.ts';
import { type Row, summary, toCsv } from './summary.ts';

/*
 * Measures how close reconstructions come to objects to which nothing was fitted:
 *
 *   node tools/packaging/training/evaluation/measure.ts CHECKOUT --role tune --out rows.csv
 *   --pack NAME      only this pack
 *   --most N         at most this many objects of each pack
 *   --pictures DIR   writes the source images, each with its reconstruction from four sides
 *
 * CHECKOUT contains clones of the repositories in packs.ts, as CHECKOUT/owner/name.
 */
const VIEWS = {
  front: { azimuth: 0, elevation: 5 },
  'three-quarter': { azimuth: 35, elevation: 20 },
  right: { azimuth: 90, elevation: 5 },
} as const;
/** The reconstructions, and the images from which each is made. */
const CASES = [
  { view: 'front', others: [] },
  { view: 'three-quarter', others: [] },
  { view: 'front', others: ['right'] },
] as const;
const SIDE = 512;
const TRIANGLES = 50_000;
/** The views of a reconstruction on a sheet. */
const LOOKS = [0, 35, 90, 180];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    role: { type: 'string', default: 'tune' },
    pack: { type: 'string' },
    most: { type: 'string' },
    out: { type: 'string' },
    pictures: { type: 'string' },
  },
});
const checkout = positionals[0];
if (checkout === undefined) throw new Error('Name the folder with the clones: measure.ts CHECKOUT');

const engines = builtInEngines();
const work = createWork();
const rows: Row[] = [];
for (const pack of PACKS) {
  if (pack.role !== values.role || (values.pack && pack.name !== values.pack)) continue;
  const folder = join(checkout, pack.repository, pack.folder);
  const objects = chooseObjects(pack, await readdir(folder));
  for (const object of objects.slice(0, Number(values.most ?? objects.length))) {
    try {
      rows.push(...(await measure(pack, object, join(folder, object.file))));
    } catch (error) {
      console.error(object.id, error);
    }
  }
}
console.log(summary(rows));
if (values.out) await writeFile(values.out, toCsv(rows));
process.exit(0);

async function measure(pack: Pack, { id, category }: Chosen, file: string): Promise<Row[]> {
  const { scene } = await engines.converter.read(file, work);
  const truth = truthOf(trianglesOf(await engines.converter.flatten(scene, work)));
  const names = Object.keys(VIEWS) as (keyof typeof VIEWS)[];
  const shots = names.map((name) => ({ camera: VIEWS[name], width: SIDE, height: SIDE }));
  const request = { model: scene, style: 'pbr', shots, backdrops: ['transparent'] } as const;
  const pictures = new Map<string, Raster>();
  for await (const [picture] of engines.renderer.render(request, work))
    pictures.set(names[pictures.size], picture);
  const measured: Row[] = [];
  for (const { view, others } of CASES) {
    const reconstructor = engines.reconstructor('v2');
    const { geometry } = await reconstructor.reconstruct(
      {
        image: pictures.get(view)!,
        modelVersion: 'v2',
        maxTriangles: TRIANGLES,
        textureSize: null,
        turbo: false,
        ...(others.length > 0 && {
          views: Object.fromEntries(others.map((side) => [side, pictures.get(side)!])),
        }),
      },
      work,
    );
    const score = scoreOf(trianglesOf(geometry), truth, VIEWS[view]);
    const name = [view, ...others].join(' + ');
    measured.push({ id, pack: pack.name, category, view: name, ...score });
    if (values.pictures)
      await draw(values.pictures, `${id}.${name}`, pictures.get(view)!, geometry);
  }
  const cds = measured.map(({ cd }) => cd.toFixed(4)).join('  ');
  console.log(`${id.padEnd(48)} ${cds}`);
  return measured;
}

function trianglesOf(mesh: PolygonMesh): Triangles {
  const { triangles } = triangulate(mesh);
  return { positions: mesh.positions, triangles: triangles.map((corner) => mesh.corners[corner]) };
}

/** Draws the image, and the surface in clay from four sides. */
async function draw(
  directory: string,
  name: string,
  picture: Raster,
  geometry: PolygonMesh,
): Promise<void> {
  const side = 256;
  const shots = LOOKS.map((azimuth) => ({
    camera: { azimuth, elevation: azimuth === 35 ? 20 : 5 },
    width: side,
    height: side,
  }));
  const model = emptyScene({ format: 'glb', generator: null, unitMetres: 1, upAxis: 'y' }, name);
  model.meshes.push({ name, geometry, morphWeights: [] });
  model.nodes.push(sceneNode({ name, mesh: 0 }));
  model.roots.push(0);
  const cells = [await png(picture, side)];
  const request = { model, style: 'clay', shots, backdrops: ['white'] } as const;
  for await (const [cell] of engines.renderer.render(request, work))
    cells.push(await png(cell, side));
  await mkdir(directory, { recursive: true });
  await sharp({
    create: { width: side * cells.length, height: side, channels: 3, background: '#fff' },
  })
    .composite(cells.map((input, i) => ({ input, left: i * side, top: 0 })))
    .webp({ quality: 80 })
    .toFile(join(directory, `${name.replaceAll(' ', '')}.webp`));
}

function png({ data, width, height }: Raster, side: number): Promise<Buffer> {
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize(side, side)
    .png({ compressionLevel: 1 })
    .toBuffer();
}
