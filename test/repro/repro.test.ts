import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { SourceUnusable } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';
import { PATIENCE_MS } from '../support/patience.ts';

const converter = createModelConverter({ detectFormat: modelFormatOf });
const engine = createWork();

/** `fbx-to-glb-1a2b3c4d.bin`: what once broke the conversion from FBX to GLB. */
const NAME = /^(\w+)-to-(\w+)-[0-9a-f]{8}\.bin$/;

for (const name of readdirSync(import.meta.dirname).filter((file) => NAME.test(file)))
  test(name, { timeout: PATIENCE_MS }, async () => {
    const [, sourceFormat, targetFormat] = NAME.exec(name)!;
    const path = join(import.meta.dirname, name);
    try {
      const { file } = await converter.convert(
        { path, sourceFormat: sourceFormat!, targetFormat: targetFormat!, name: 'model' },
        engine,
      );
      const { verdict } = await converter.inspect(file, engine);
      assert.equal(verdict?.errors ?? 0, 0, verdict?.messages[0]);
    } catch (error) {
      assert.ok(error instanceof SourceUnusable, String(error));
    }
  });
