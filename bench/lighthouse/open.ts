import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

/** The part of Lighthouse that the benchmark uses. */
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

/**
 * Loads Lighthouse from its installation next to this file. @throws if it is not installed, with the command that
 * installs it
 */
export async function openLighthouse(): Promise<Lighthouse> {
  let path: string;
  try {
    path = createRequire(import.meta.url).resolve('lighthouse');
  } catch {
    throw new Error('Lighthouse is not installed: npm ci --prefix bench/lighthouse');
  }
  return (await import(pathToFileURL(path).href)) as Lighthouse;
}
