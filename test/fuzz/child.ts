import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { modelFormatOf } from '../../src/adapters/media/model-format.ts';
import { createModelConverter } from '../../src/engines/convert/converter.ts';
import { SourceUnusable } from '../../src/engines/spec.ts';
import { createWork } from '../../src/engines/work/create-work.ts';

/** One case, as the parent sends it. */
export interface FuzzCase {
  id: number;
  format: string;
  target: string;
  path: string;
}

/** `refused`: with a sentence for the file's owner. `wrong`: an error that no reader meant, or an output that is broken. */
export interface FuzzResult {
  id: number;
  outcome: 'converted' | 'refused' | 'wrong';
  message: string;
}

const converter = createModelConverter({ detectFormat: modelFormatOf });
const engine = createWork();

async function run({ id, format, target, path }: FuzzCase): Promise<FuzzResult> {
  try {
    const { file } = await converter.convert(
      { path, sourceFormat: format, targetFormat: target, name: 'model' },
      engine,
    );
    const { verdict, statistics } = await converter.inspect(file, engine);
    if ((verdict?.errors ?? 0) > 0)
      return { id, outcome: 'wrong', message: `invalid ${target}: ${verdict!.messages[0]}` };
    const { bounds } = statistics;
    if (bounds !== null && ![...bounds.min, ...bounds.max].every(Number.isFinite))
      return { id, outcome: 'wrong', message: `infinite bounds in ${target}` };
    return { id, outcome: 'converted', message: '' };
  } catch (error) {
    if (error instanceof SourceUnusable) return { id, outcome: 'refused', message: error.message };
    const { stack, message } = error as Error;
    return { id, outcome: 'wrong', message: stack ?? message };
  }
}

const folder = process.argv[2];
process.on('message', async ({ one, bytes }: { one: Omit<FuzzCase, 'path'>; bytes: string }) => {
  const path = join(folder!, `case-${process.pid}`);
  await writeFile(path, Buffer.from(bytes, 'base64'));
  process.send?.(await run({ ...one, path }));
});
process.on('disconnect', () => process.exit(0));
