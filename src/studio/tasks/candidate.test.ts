import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskStatusPayload } from '../../contract/task.ts';
import { hasCandidates, withCandidate } from './candidate.ts';
import { modelOf, pictureOf } from './task-facts.ts';

const output = { textured_model_url: ['built'], preview_url: 'front', program_url: ['program'] };
const beside = { candidate_model_url: ['other'], candidate_preview_url: 'seen' };
const taskWith = (given: object) => ({ input: {}, output: given }) as unknown as TaskStatusPayload;

test('a chosen candidate is the model of its task', () => {
  const both = taskWith({ ...output, ...beside });
  assert.equal(hasCandidates(both), true);
  const [built, other] = [withCandidate(both, 'built'), withCandidate(both, 'reconstructed')];
  assert.deepEqual([modelOf(built), pictureOf(built)], ['built', 'front']);
  assert.deepEqual([modelOf(other), pictureOf(other)], ['other', 'seen']);
  assert.equal(other.output?.program_url, undefined, 'the program is that of the other one');
});

test('a task without candidates stays as it is', () => {
  const only = taskWith(output);
  assert.equal(hasCandidates(only), false);
  assert.equal(withCandidate(only, 'reconstructed'), only);
});
