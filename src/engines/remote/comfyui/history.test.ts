import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesOf } from './history.ts';
import type { Workflow } from './workflow.ts';

const node = (class_type: string, inputs: Record<string, unknown> = {}) => ({ class_type, inputs });
const saved = (filename: string) => ({ '3d': [{ filename, subfolder: '', type: 'output' }] });

test('a textured model comes after the plain one that it was made from, whatever their nodes are called', () => {
  const workflow: Workflow = {
    1: node('SaveGLB', { mesh: ['7', 0] }),
    7: node('Paint', { mesh: ['9', 0] }),
    8: node('SaveGLB', { mesh: ['9', 0] }),
    9: node('MakeMesh'),
  };
  const outputs = { 1: saved('textured.glb'), 8: saved('plain.glb') };
  const names = filesOf(outputs, 'model', workflow).map(({ filename }) => filename);
  assert.deepEqual(names, ['plain.glb', 'textured.glb']);
});

test('a workflow whose nodes need each other in a circle ends', () => {
  const workflow: Workflow = { 1: node('A', { a: ['2', 0] }), 2: node('B', { b: ['1', 0] }) };
  assert.equal(filesOf({ 1: saved('a.glb') }, 'model', workflow).length, 1);
});
