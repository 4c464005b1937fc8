import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A third-party model. */
export interface ListedModel {
  file: string;
  /** What it comes from: neural generators, scans, CAD, games. */
  kind: string;
  source: string;
  license: string;
  /** `tuned` if colliders, charts and the like were tuned on it, `unseen` if it was added after that. */
  group: string;
}

/** Reads the list of the models, in the order in which they are measured. */
export async function readList(): Promise<ListedModel[]> {
  const text = await readFile(join(import.meta.dirname, 'models.csv'), 'utf8');
  return text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [file, kind, source, license, group] = line.split(',');
      return {
        file: file!,
        kind: kind!,
        source: source!,
        license: license!,
        group: group!,
      };
    });
}
