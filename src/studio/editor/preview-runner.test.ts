import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ShapeProgram } from '../../contract/shape-program.ts';
import type { PreviewAnswer, PreviewRequest } from './engine/messages.ts';
import { PreviewRunner, type PreviewWorker } from './preview-runner.ts';

const program = (name: string): ShapeProgram => ({ version: 1, name, parts: [] });
const request = (name: string): PreviewRequest => ({
  program: program(name),
  maxTriangles: 1000,
  things: {},
});
const empty = { nodes: [], meshes: [], materials: [] };

/** A runner whose workers answer when the test says so. */
function openRunner() {
  const asked: string[] = [];
  const workers: (PreviewWorker & { isEnded: boolean })[] = [];
  const runner = new PreviewRunner(() => {
    const worker = {
      isEnded: false,
      onmessage: null,
      onerror: null,
      onmessageerror: null,
      postMessage: (message: PreviewRequest) => void asked.push(message.program.name),
      terminate() {
        worker.isEnded = true;
      },
    };
    workers.push(worker as unknown as (typeof workers)[number]);
    return worker as unknown as PreviewWorker;
  });
  const answer = (data: PreviewAnswer) =>
    workers.at(-1)!.onmessage!.call(globalThis as never, { data } as never);
  return { runner, asked, workers, answer };
}

test('programs that arrive during a run are skipped, but for the last', () => {
  const { runner, asked, workers, answer } = openRunner();
  const first = request('first');
  runner.run(first);
  runner.run(request('second'));
  const last = request('last');
  runner.run(last);
  assert.deepEqual(asked, ['first']);
  answer({ scene: empty, images: [], triangles: 1 });
  assert.deepEqual(asked, ['first', 'last']);
  assert.equal(runner.preview.ran, first.program);
  assert.equal(runner.preview.isRunning, true);
  answer({ scene: empty, images: [], triangles: 1 });
  assert.equal(runner.preview.ran, last.program);
  assert.equal(runner.preview.isRunning, false);
  assert.equal(workers.length, 1);
});

test('tiles are sent once, and stay as long as scenes use them', () => {
  const { runner, answer } = openRunner();
  const pixels = new Uint8Array(4);
  const tile = { id: 3, width: 1, height: 1 };
  runner.run(request('a'));
  answer({ scene: empty, images: [{ ...tile, pixels }], triangles: 1 });
  runner.run(request('b'));
  answer({ scene: empty, images: [{ ...tile, pixels: null }], triangles: 1 });
  assert.equal(runner.preview.scene!.images[0]!.pixels, pixels);
});

test('a program that makes no model keeps the scene before it, and says why', () => {
  const { runner, answer } = openRunner();
  runner.run(request('a'));
  answer({ scene: empty, images: [], triangles: 1 });
  const { scene } = runner.preview;
  runner.run(request('b'));
  answer({ problem: 'it makes nothing' });
  assert.deepEqual(runner.preview, {
    scene,
    ran: runner.preview.ran,
    problem: 'it makes nothing',
    isRunning: false,
  });
  assert.equal(runner.preview.ran!.name, 'a');
});

test('a worker that fails is replaced for the next program', () => {
  const { runner, asked, workers } = openRunner();
  runner.run(request('a'));
  runner.run(request('b'));
  workers[0]!.onerror!.call(globalThis as never, { message: 'out of memory' } as never);
  assert.equal(workers[0]!.isEnded, true);
  assert.equal(workers.length, 2);
  assert.deepEqual(asked, ['a', 'b']);
  runner.stop();
  assert.equal(workers[1]!.isEnded, true);
  assert.equal(runner.preview.scene, null);
});
