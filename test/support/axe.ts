import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Loads axe into a page in the way of the developer tools: the page's policy would refuse it as a script of its own. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(await readFile(AXE, 'utf8'));
}

/** Returns what axe finds on a page in light and dark, each as a sentence; empty: nothing. */
export async function axeFindings(
  page: Page,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<string[]> {
  await loadAxe(page);
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction(`matchMedia('(prefers-color-scheme: ${theme})').matches`);
    const { violations } = await page.evaluate<AxeResults>('axe.run()');
    for (const { id, nodes } of violations)
      found.push(`${theme}: ${id} ${nodes.map(({ html }) => html).join(' | ')}`);
  }
  return found;
}
