import type { Page } from 'playwright-core';

/** Cost of displaying a model, in milliseconds. */
export interface LoadCost {
  /** From the end of its download; without a GPU most of it is SwiftShader, for which the page waits. */
  shown: number;
  /** Processor time of the page's own thread, from opening the page until the model is shown. */
  thread: number;
}

/** Opens the page of a model and follows its GLB until it is displayed. */
export async function modelLoad(page: Page, address: string): Promise<LoadCost> {
  const cdp = await page.context().newCDPSession(page);
  // Processor time, because other programs share this machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(address);
  // The toolbar appears with the first image.
  await page.getByRole('toolbar').waitFor({ timeout: 120_000 });
  const shown = await page.evaluate<number>(`(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise((resume) => setTimeout(resume));
    const { responseEnd } = performance.getEntriesByType('resource')
      .find(({ name }) => name.includes('.glb?'));
    return performance.now() - responseEnd;
  })()`);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')!.value;
  return { shown, thread: seconds * 1000 };
}
