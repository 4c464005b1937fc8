import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultLinksOf, zipNames } from './zip-names.ts';

const task = (prompt: string) => ({ flow_name: 'text-to-model', input: { prompt } });

test('folders sort in the order of the tasks and are valid on every file system', () => {
  const names = zipNames([...Array(9).fill(task('x')), task('Ein Bär: "rot" / ../..')]);
  assert.deepEqual(names.slice(8), ['09-x', '10-ein-ba-r-rot']);
  assert.deepEqual(zipNames([task('狐')]), ['1']);
});

test('a zip contains the results of tasks', () => {
  const geometry_model_url = ['g'];
  assert.deepEqual(resultLinksOf({ output: { geometry_model_url, preview_url: 'p' } }), ['g']);
  assert.deepEqual(resultLinksOf({ output: { geometry_model_url, textured_model_url: ['t'] } }), [
    't',
  ]);
  assert.deepEqual(resultLinksOf({ output: null }), []);
});
