import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInEngines } from '../engines/built-in-engines.ts';
import { createWork } from '../engines/work/create-work.ts';
import { rehearse } from './rehearse.ts';

test('a rehearsal makes and draws a model, and ends when a run comes', async () => {
  const engines = builtInEngines();
  let drawn = 0;
  const renderer: typeof engines.renderer = {
    ...engines.renderer,
    async *render(request, work) {
      for await (const images of engines.renderer.render(request, work)) {
        drawn += images.length;
        yield images;
      }
    },
  };
  await rehearse({ ...engines, renderer }, createWork());
  assert.equal(drawn, 1);
  const ended = new AbortController();
  ended.abort(new Error('a run has come'));
  await assert.rejects(rehearse(engines, createWork({ signal: ended.signal })), /a run has come/);
});
