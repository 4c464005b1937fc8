import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBinaryFrame, readTextFrame } from './messages.ts';
import { PromptProgress } from './progress.ts';

const JPEG = [0xff, 0xd8, 0xff, 0xe0];
const PNG = [0x89, 0x50, 0x4e, 0x47];
const frame = (...bytes: number[]) => readBinaryFrame(new Uint8Array(bytes));

test('previews come in frames of type 1 and, with metadata, of type 4', () => {
  const jpeg = { type: 'preview', bytes: new Uint8Array(JPEG), contentType: 'image/jpeg' };
  const png = { type: 'preview', bytes: new Uint8Array(PNG), contentType: 'image/png' };
  assert.deepEqual(frame(0, 0, 0, 1, 0, 0, 0, 1, ...JPEG), jpeg);
  assert.deepEqual(frame(0, 0, 0, 1, 0, 0, 0, 2, ...PNG), png);
  assert.deepEqual(frame(0, 0, 0, 4, 0, 0, 0, 2, 0x7b, 0x7d, ...JPEG), jpeg);
});

test('other frames, and frames that are cut short, are nothing', () => {
  const other = { type: 'other' };
  assert.deepEqual(frame(0, 0, 0, 2, 0, 0, 0, 1, ...JPEG), other);
  assert.deepEqual(frame(0, 0, 0, 3, 0, 0, 0, 1, 55, 65), other);
  assert.deepEqual(frame(0, 0, 0, 4, 0xff, 0xff, 0xff, 0xff, ...JPEG), other);
  assert.deepEqual(frame(0, 0, 0, 1), other);
  for (const text of ['', '{', '[]', '{"type":"status","data":{}}', '{"type":"progress"}'])
    assert.deepEqual(readTextFrame(text), other, text);
});

test('a prompt ends with node null, and not with an interrupt that all hear', () => {
  const executing = (node: string | null) =>
    readTextFrame(JSON.stringify({ type: 'executing', data: { node, prompt_id: 'p' } }));
  assert.deepEqual(executing(null), { type: 'over' });
  assert.deepEqual(executing('3'), { type: 'executing', node: '3' });
  const interrupted = { type: 'execution_interrupted', data: { prompt_id: 'p', node_id: '3' } };
  assert.deepEqual(readTextFrame(JSON.stringify(interrupted)), { type: 'other' });
});

test('the fraction is weighted by class, counts cached nodes, and does not go back', () => {
  const node = (class_type: string) => ({ class_type, inputs: {} });
  const progress = new PromptProgress({
    1: node('CheckpointLoaderSimple'),
    2: node('KSampler'),
    3: node('SaveImage'),
  });
  const hear = (type: string, data: object) =>
    progress.hear(readTextFrame(JSON.stringify({ type, data })));
  hear('execution_cached', { nodes: ['1'] });
  assert.equal(progress.take().fraction, 4 / 65);
  hear('executing', { node: '2' });
  hear('progress', { node: '2', value: 10, max: 20 });
  assert.deepEqual(progress.take(), { stage: 'sampling', fraction: 34 / 65 });
  // A second pass of the same node, and a node of a subgraph that is not ours.
  const state = { value: 1, max: 20, state: 'running' };
  hear('progress_state', { nodes: { 2: state, '2.0.1': state } });
  assert.equal(progress.take().fraction, 34 / 65);
  // The node before it has ended, though nobody said so.
  hear('executing', { node: '3' });
  assert.deepEqual(progress.take(), { stage: 'saving', fraction: 64 / 65 });
});
