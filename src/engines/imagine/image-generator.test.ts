import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PromptNotUnderstood, type Raster } from '../spec.ts';
import { createWork } from '../work/create-work.ts';
import { toHsl } from './color/tint.ts';
import { createImageGenerator } from './image-generator.ts';
import { ASSETS } from './library/assets.ts';

const generator = createImageGenerator();
const work = createWork();
const draw = async (prompt: string, count = 1, seed = 1) =>
  generator.generate({ prompt, count, seed, size: 128 }, work);

/** Returns the saturation-weighted mean hue of the visible pixels, in degrees. */
function hueOf({ data }: Raster): number {
  let [x, y] = [0, 0];
  for (let p = 0; p < data.length; p += 4) {
    if (data[p + 3]! < 200) continue;
    const [h, s, l] = toHsl(data[p]!, data[p + 1]!, data[p + 2]!);
    const weight = s * (1 - Math.abs(2 * l - 1));
    x += weight * Math.cos((h * Math.PI) / 180);
    y += weight * Math.sin((h * Math.PI) / 180);
  }
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

test('the library: 900 drawings, each name asks for one of them', () => {
  assert.ok(ASSETS.size > 900, `${ASSETS.size}`);
  const names = [...ASSETS.values()].flatMap((asset) => asset.names);
  assert.equal(new Set(names).size, names.length);
});

test('a color that is asked for is the color of the picture', async () => {
  for (const thing of ['teapot', 'car', 'backpack', 'dragon', 'chair'])
    for (const [color, hue] of [
      ['red', 358],
      ['green', 128],
      ['blue', 217],
      ['purple', 277],
    ] as const) {
      const { images } = await draw(`a ${color} ${thing}`);
      const turn = Math.abs(((hueOf(images[0]!.image) - hue + 540) % 360) - 180);
      assert.ok(turn < 40, `${color} ${thing}: ${Math.round(turn)} degrees away`);
    }
});

test('the same prompt and seed give the same pixels; four pictures are four', async () => {
  const [first, second] = [await draw('a rocket', 4, 7), await draw('a rocket', 4, 7)];
  assert.deepEqual(first, second);
  const digests = new Set(
    first.images.map(({ image }) => Buffer.from(image.data).toString('base64')),
  );
  assert.equal(digests.size, 4);
});

test('a background is drawn as it was asked for', async () => {
  const corner = ({ data }: Raster) => [...data.subarray(0, 4)];
  assert.equal(corner((await draw('a fox')).images[0]!.image)[3], 0);
  assert.deepEqual(
    corner((await draw('a fox on a white background')).images[0]!.image),
    [255, 255, 255, 255],
  );
  const [r, g, b, a] = corner((await draw('a fox, dark blue background')).images[0]!.image);
  assert.ok(b! > r! && b! > g! && a === 255);
});

test('what is reported: words that are not drawn, materials, kinds, other languages', async () => {
  const codes = async (prompt: string) => (await draw(prompt)).warnings.map(({ code }) => code);
  assert.deepEqual(await codes('a mushroom house'), ['words_not_drawn']);
  assert.deepEqual(await codes('a wooden chair'), ['material_as_colour']);
  assert.deepEqual(await codes('a schnauzer'), ['drawn_as']);
  assert.deepEqual(await codes('ein roter Drache'), ['translated']);
  assert.deepEqual(await codes('a red apple'), []);
});

test('what there is no drawing of is refused, with what is close', async () => {
  await assert.rejects(draw('a typewriter'), (error) => {
    assert.ok(error instanceof PromptNotUnderstood);
    assert.match(error.message, /typewriter/);
    assert.match(error.suggestion, /printer/);
    return true;
  });
});

/** Share of what a drawing shows that its shapes cover. */
async function coveredShare(asset: string): Promise<number> {
  const provenance = { ...(await draw('a fox')).images[0]!.provenance!, asset };
  const { image, layers } = (await generator.takeApart(provenance, 128, work))!;
  const covered = new Uint8Array(128 * 128);
  for (const { coverage, color } of layers) {
    assert.equal(coverage.length, covered.length);
    assert.equal(color.length, 3);
    for (let p = 0; p < covered.length; p++) if (coverage[p]! > 127) covered[p] = 1;
  }
  const shown = (x: number, y: number) => image.data[(y * 8 * 1024 + x * 8) * 4 + 3]! > 200;
  let [both, seen] = [0, 0];
  for (let y = 0; y < 128; y++)
    for (let x = 0; x < 128; x++)
      if (shown(x, y)) {
        seen += 1;
        both += covered[y * 128 + x]!;
      }
  return both / seen;
}

test('a drawing comes apart: shapes once each, in paint order', async () => {
  const { images } = await draw('a blue teddy bear');
  const drawing = (await generator.takeApart(images[0]!.provenance!, 128, work))!;
  assert.deepEqual([drawing.asset, drawing.side, drawing.image.width], ['teddy-bear', 128, 1024]);
  assert.ok(drawing.layers.length > 8);
  const [r, g, b] = drawing.layers.at(-1)!.color;
  assert.ok(Math.max(r, g, b) < 120, 'the nose and eyes come last');
});

test('the shapes cover the drawing: fills, masks, strokes whose width is their group’s', async () => {
  for (const asset of ['teddy-bear', 'amphora', 'dna', 'sled', 'wilted-flower', 'strawberry'])
    assert.ok((await coveredShare(asset)) > 0.95, asset);
});

test('copies stand in a row, in the picture and in its shapes', async () => {
  const { images } = await draw('three apples');
  assert.equal(images[0]!.provenance!.copies, 3);
  const one = (await draw('an apple')).images[0]!;
  const [row, single] = await Promise.all(
    [images[0]!, one].map((each) => generator.takeApart(each.provenance!, 96, work)),
  );
  assert.equal(row!.layers.length, 3 * single!.layers.length);
});

test('another engine’s picture, or an unknown drawing, is not taken apart', async () => {
  const { provenance } = (await draw('a fox')).images[0]!;
  for (const other of [{ engine: 'other' }, { asset: 'no-such' }, { asset: '__proto__' }])
    assert.equal(await generator.takeApart({ ...provenance!, ...other }, 64, work), null);
});
