import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readShapeProgram } from '../../src/contract/shape-program.ts';
import type { Camera, RemoteJob } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { builtInEngines } from '../golden/engines.ts';
import type { OpenAiOptions } from '../support/mock-servers/openai.ts';
import { dialogueWith } from './author-dialogue.ts';

/* A chat model, as its mock server plays it, writes shape programs of a picture: our own render of a known program. */

const engines = builtInEngines();
const CAMERA: Camera = { azimuth: 32, elevation: 18 };

/** A hut that looks different from each side. */
const HUT = {
  version: 1,
  name: 'hut',
  parameters: {
    camera_azimuth: { value: 30, min: -180, max: 180 },
    camera_elevation: { value: 15, min: -90, max: 90 },
  },
  materials: {
    wall: { is: 'plastic', color: '#d0b040' },
    roof: { is: 'plastic', color: '#803020' },
    door: { is: 'plastic', color: '#204080' },
  },
  parts: [
    {
      name: 'walls',
      material: 'wall',
      at: [0, 0.6, 0],
      shape: { kind: 'box', size: [2.4, 1.2, 1.4] },
      parts: [
        {
          name: 'door',
          material: 'door',
          at: [0.6, -0.2, 0.7],
          shape: { kind: 'box', size: [0.4, 0.8, 0.1] },
        },
      ],
    },
    {
      name: 'roof',
      material: 'roof',
      at: [0, 1.3, 0],
      shape: { kind: 'box', size: [2.6, 0.3, 1.6] },
    },
    {
      name: 'chimney',
      material: 'door',
      at: [-0.8, 1.7, -0.3],
      shape: { kind: 'cylinder', radius: 0.2, height: 0.8 },
    },
  ],
};
const GOOD = JSON.stringify(HUT);
/** The same with walls and roof that are half as wide again. */
const WIDE = GOOD.replace('[2.4,1.2,1.4]', '[3.6,1.2,1.4]').replace(
  '[2.6,0.3,1.6]',
  '[3.9,0.3,1.6]',
);
const NARROWED = JSON.stringify({
  edits: [
    { op: 'set', part: 'walls', values: { 'shape.size': [2.4, 1.2, 1.4] } },
    { op: 'set', part: 'roof', values: { 'shape.size': [2.6, 0.3, 1.6] } },
  ],
});
const DONE = '{"edits":[]}';

let directory = '';
let front = '';
let back = '';
let left = '';

before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'bozzetto-picture-'));
  [front, back, left] = ['hut', 'back', 'left'].map((name) => join(directory, `${name}.png`)) as [
    string,
    string,
    string,
  ];
  const { scene } = await engines.shapes.run(readShapeProgram(HUT).program!, 100_000, createWork());
  const cameras = [CAMERA, { azimuth: 172, elevation: 20 }, { azimuth: -80, elevation: 12 }];
  const shots = cameras.map((camera) => ({ camera, width: 600, height: 500 }));
  const request = { model: scene, style: 'pbr', shots, backdrops: ['transparent'] } as const;
  const paths = [front, back, left];
  for await (const [image] of engines.renderer.render(request, createWork())) {
    const { bytes } = await engines.codec.encode(image!, 'png', createWork());
    await writeFile(paths.shift()!, bytes);
  }
});
after(() => rm(directory, { recursive: true, force: true }));

interface Part {
  type: string;
  text?: string;
}
type Asked = { messages: { role: string; content: string | Part[] }[] };

async function pictured(
  manners: OpenAiOptions,
  given: object = {},
  more: { images?: RemoteJob['images'] } = {},
) {
  const job = {
    work: 'image-to-program',
    images: { front: { path: front, contentType: 'image/png' } },
    ...more,
  } as const;
  const settings = { author_sees: true, ...given };
  const ended = await dialogueWith(manners, settings, { prompt: '', ...job });
  const asked = ended.asked as unknown as Asked[];
  /** Texts and number of images of the last message of a request. */
  const last = (request: number) => {
    const content = asked[request]!.messages.at(-1)!.content as Part[];
    const images = content.filter(({ type }) => type === 'image_url').length;
    return { images, text: content.map(({ text = '' }) => text).join('\n') };
  };
  return { ...ended, asked, last };
}

test('the author sees the picture with its measures, and its program is kept', async () => {
  const { document, facts, failure, asked, last } = await pictured({ says: [GOOD, DONE] });
  assert.equal(failure, null);
  const { parameters: _, ...rest } = HUT;
  assert.deepEqual(document, rest, 'the viewpoint is not part of the model');
  assert.deepEqual([facts.requests, facts.repairs, facts.looks], [2, 0, 1]);
  const [guide] = asked[0]!.messages;
  assert.match(guide!.content as string, /You write shape programs[\s\S]*From a picture/);
  const first = last(0);
  assert.equal(first.images, 3);
  assert.match(first.text, /shown with 600 × 500 pixels/);
  assert.match(first.text, /cut out \(alpha, trust 0\.95 of 1\)/);
  assert.equal(first.text.match(/0\.\d\d: x \d+ to \d+/g)?.length, 12);
  assert.match(first.text, /Colors of the object: #[0-9a-f]{6} \d+%/);
});

test('it is shown what it made from the fitted camera, beside the picture', async () => {
  const { facts, last } = await pictured({ says: [GOOD, DONE] });
  // Two that compare, then the six of every trial.
  const { images, text } = last(1);
  assert.equal(images, 8);
  assert.match(text, /the picture’s object \(left\) and your model/);
  assert.match(text, /magenta[\s\S]*front[\s\S]*close-up/);
  assert.match(text, /azimuth \d+°, elevation \d+° \(you wrote 30°, 15°\)/);
  assert.ok(Number(facts.outline_iou) > 0.95, `${facts.outline_iou}`);
  assert.ok(Math.abs(Number(facts.azimuth) - CAMERA.azimuth) <= 4, `${facts.azimuth}`);
  assert.ok(Math.abs(Number(facts.elevation) - CAMERA.elevation) <= 4, `${facts.elevation}`);
});

test('a program that does not fit is told so with figures, and corrected by edits', async () => {
  const { document, facts, last } = await pictured({ says: [WIDE, NARROWED, DONE] });
  assert.match(last(1).text, /too squat by \d+%/);
  const { parameters: _, ...rest } = HUT;
  assert.deepEqual(document, rest);
  assert.deepEqual([facts.edits, facts.corrections_kept, facts.looks], [1, 1, 2]);
  assert.ok(Number(facts.outline_iou) > 0.95, `${facts.outline_iou}`);
});

test('a correction that fits worse is not kept, and its author is told why', async () => {
  const { document, facts, last } = await pictured({ says: [GOOD, WIDE, DONE] });
  const { parameters: _, ...rest } = HUT;
  assert.deepEqual(document, rest);
  assert.deepEqual([facts.corrections_kept, facts.corrections_rejected], [0, 1]);
  assert.match(String(facts.rejected_because), /outline agrees with the picture's to 0\.\d+/);
  assert.match(last(2).text, /Your last correction was not kept/);
});

test('broken JSON is repaired', async () => {
  const { document, facts, asked } = await pictured({ says: [GOOD.slice(0, -30), GOOD, DONE] });
  assert.equal(document?.name, 'hut');
  assert.equal(facts.repairs, 1);
  const repair = asked[1]!.messages.at(-1)!.content as string;
  assert.match(repair, /not JSON/);
  assert.ok(
    asked.every(({ messages }) => JSON.stringify(messages[1]).includes('image_url')),
    'the picture stays in the dialogue',
  );
});

test('a refusal is one of content', async () => {
  const { failure } = await pictured({ says: GOOD, message: { refusal: 'I will not.' } });
  assert.equal(failure?.kind, 'moderation');
});

test('a model that does not see is not asked', async () => {
  const { failure, asked } = await pictured({ says: GOOD }, { author_sees: false });
  assert.deepEqual([failure?.kind, asked.length], ['refused', 0]);
});

test('pictures of other sides are shown, measured and compared as well', async () => {
  const source = (path: string) => ({ path, contentType: 'image/png' });
  const images = { front: source(front), back: source(back), left: source(left) };
  const { document, facts, last } = await pictured(
    { says: [WIDE, NARROWED, DONE] },
    {},
    { images },
  );
  const first = last(0);
  assert.equal(first.images, 5);
  assert.match(first.text, /the object’s back, with a grid[\s\S]*the object’s left, with a grid/);
  assert.match(first.text, /The picture of the back:\nThe picture is shown/);
  // Two that compare the front, one for each other side, and the six of every trial.
  const second = last(1);
  assert.equal(second.images, 10);
  assert.match(second.text, /The picture of the front:[\s\S]*too squat by \d+%/);
  const { text } = last(2);
  assert.match(text, /The picture of the back:\nFitted camera: azimuth 1(6[89]|7[0-6])°/);
  assert.match(text, /The picture of the left:\nFitted camera: azimuth -(7[6-9]|8[0-4])°/);
  const { parameters: _, ...rest } = HUT;
  assert.deepEqual(document, rest);
  assert.equal(facts.pictures, 3);
  assert.ok(Number(facts.outline_iou) > 0.95, `mean of all: ${facts.outline_iou}`);
});

test('without an object that can be cut out, the author sees the picture and nothing is compared', async () => {
  const empty = join(directory, 'empty.png');
  const data = new Uint8Array(4 * 80 * 60);
  const raster = { width: 80, height: 60, data };
  await writeFile(empty, (await engines.codec.encode(raster, 'png', createWork())).bytes);
  const images = { front: { path: empty, contentType: 'image/png' } };
  const { document, facts, last } = await pictured({ says: [GOOD, DONE] }, {}, { images });
  assert.equal(document?.name, 'hut');
  assert.match(last(0).text, /could not be separated from the background/);
  assert.equal(facts.outline_iou, undefined);
  assert.equal(last(1).images, 6);
});
