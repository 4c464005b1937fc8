import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createImageCodec } from '../src/engines/image-codec/image-codec.ts';
import { createReconstructor } from '../src/engines/reconstruct/reconstructor.ts';
import { createRenderer } from '../src/engines/render/renderer.ts';
import { createSegmenter } from '../src/engines/segment/segmenter.ts';
import { createWork } from '../src/engines/work/create-work.ts';

/*
 * node examples/render.ts [NAME…]
 *
 * Makes a model of each example image, as the image-to-model flow does, and renders it: NAME.front.png (three-quarter)
 * and NAME.back.png. Run it after a change to an engine and look at the pictures.
 */
const VIEWS = [
  { name: 'front', camera: { azimuth: 35, elevation: 15 } },
  { name: 'back', camera: { azimuth: 215, elevation: 15 } },
] as const;
const SIDE = 400;

const work = createWork();
const codec = createImageCodec();
const segmenter = createSegmenter();
const reconstructor = createReconstructor();
const renderer = createRenderer();

const folder = import.meta.dirname;
const wanted = process.argv.slice(2);
const sources = (await readdir(folder)).filter((file) => /^[^.]+\.(png|jpg)$/.test(file)).sort();
for (const file of sources) {
  const name = basename(file, extname(file));
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const picture = await codec.decode(join(folder, file), work);
  const { image, method } = await segmenter.cutOut(picture, work);
  const { textured } = await reconstructor.reconstruct(
    { image, modelVersion: 'v2', maxTriangles: 50_000, textureSize: 1024, turbo: false },
    work,
  );
  if (textured === null) throw new Error('no texture was made');
  const shots = VIEWS.map(({ camera }) => ({ camera, width: SIDE, height: SIDE }));
  const request = { model: textured, style: 'pbr', shots, backdrops: ['transparent'] } as const;
  let i = 0;
  for await (const [picture] of renderer.render(request, work)) {
    const view = VIEWS[i++];
    const { bytes } = await codec.encode(picture, 'png', work);
    const path = join(folder, `${name}.${view.name}.png`);
    const same = await readFile(path).then(
      (old) => old.equals(bytes),
      () => false,
    );
    if (!same) await writeFile(path, bytes);
    console.log(`${name}.${view.name}.png  ${method}  ${same ? 'unchanged' : 'written'}`);
  }
}
