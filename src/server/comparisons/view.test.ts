import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskDiagnostics } from '../../core/task.ts';
import { makerOf } from './view.ts';

const maker = (engine: TaskDiagnostics['engine']) =>
  makerOf({ diagnostics: { engine } as TaskDiagnostics });
const server = { id: 'gpu1', provider: 'server' };
const builtIn = { id: 'bozzetto-inflate', provider: 'built-in' };

test('a row is made by the engine of its main step, not by a server that made its image', () => {
  assert.equal(maker({ imagination: server, reconstructor: builtIn }), 'bozzetto-inflate');
  assert.equal(maker({ imagination: builtIn, reconstructor: server }), 'gpu1');
  assert.equal(maker({ imagination: server, codec: builtIn }), 'gpu1');
  assert.equal(maker({ texturer: server, renderer: builtIn }), 'gpu1');
  assert.equal(maker({ codec: server }), null);
  assert.equal(maker(null), null);
});
