import type { Page } from 'playwright-core';

/** Cost of scrolling a list. Without a GPU, drawing is not counted, only the work of the page's own thread. */
export interface ScrollCost {
  frames: number;
  /** Milliseconds of the page's thread per frame: scripts, styles and layout. */
  script: number;
  layout: number;
  /** All work of that thread, including painting lists for the compositor. */
  all: number;
  /** Minimum time in milliseconds between frames in the slowest 1 %. */
  slowest: number;
}

/**
 * Scrolls an element by 120 pixels per frame, back and forth.
 * @param found selector of elements inside the scrolling element
 */
export async function scroll(page: Page, found: string, frames: number): Promise<ScrollCost> {
  const cdp = await page.context().newCDPSession(page);
  // Processor time, because other programs share this machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const metrics = async () => {
    const { metrics: list } = await cdp.send('Performance.getMetrics');
    return Object.fromEntries(list.map(({ name, value }) => [name, value * 1000]));
  };
  await page.locator(found).first().waitFor();
  await page.waitForLoadState('networkidle');
  const before = await metrics();
  const times = await page.evaluate<number[]>(`(async () => {
    let scroller = document.querySelector('${found}');
    while (!/auto|scroll/.test(getComputedStyle(scroller).overflowY)) scroller = scroller.parentElement;
    const between = [];
    let last = performance.now();
    for (let i = 0; i < ${frames}; i++) {
      scroller.scrollTop += i < ${frames / 2} ? 120 : -120;
      await new Promise(requestAnimationFrame);
      const now = performance.now();
      between.push(now - last);
      last = now;
    }
    return between;
  })()`);
  const after = await metrics();
  const each = (name: string) => (after[name]! - before[name]!) / frames;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    frames,
    script: each('ScriptDuration'),
    layout: each('LayoutDuration') + each('RecalcStyleDuration'),
    all: each('TaskDuration'),
    slowest: sorted[Math.floor(sorted.length * 0.99)]!,
  };
}
