import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** What the benchmark takes of Lighthouse. */
interface Lighthouse {
  default(
    url: string,
    flags: {
      port: number;
      onlyCategories: string[];
      logLevel: 'error';
      extraHeaders: Record<string, string>;
    },
    config: unknown,
  ): Promise<{ lhr: { categories: Record<string, { score: number | null }> } } | undefined>;
  desktopConfig: unknown;
}

/** Loads Lighthouse from where it is installed beside this file. @throws where it is not, with the command that does it */
export async function openLighthouse(): Promise<Lighthouse> {
  let path: string;
  try {
    path = createRequire(import.meta.url).resolve('lighthouse');
  } catch {
    throw new Error('Lighthouse is not installed: npm ci --prefix bench/lighthouse');
  }
  return (await import(pathToFileURL(path).href)) as Lighthouse;
}
