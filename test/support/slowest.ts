import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** Files whose time is told at the end. */
const TOLD = 15;

// biome-ignore lint/style/noDefaultExport: node --test loads a reporter by its default export
export default async function* slowest(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { file: string; seconds: number }[] = [];
  for await (const event of source)
    if (event.type === 'test:summary' && event.data.file !== undefined)
      files.push({
        file: relative(process.cwd(), event.data.file),
        seconds: event.data.duration_ms / 1000,
      });
  files.sort((a, b) => b.seconds - a.seconds);
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  yield `\nslowest of ${files.length} files, which took ${total.toFixed(0)} s together:\n`;
  for (const { file, seconds } of files.slice(0, TOLD))
    yield `${seconds.toFixed(1).padStart(7)} s  ${file}\n`;
}
