import type { Page } from 'playwright-core';
import type { Service } from '../../test/support/service.ts';

/** Milliseconds from when a task has its preview (its end) to when the image appears in the list of an open page. */
export async function firstPreview(
  page: Page,
  service: Service,
  image_file: string,
): Promise<number> {
  const client = service.client();
  const { task_uuid } = await client.tasks.create(
    'image-to-model',
    { image_file, turbo: true },
    { allow_duplicate: true },
  );
  const shownAt = await page.evaluate<number>(`(async () => {
    for (;;) {
      const image = document.querySelector('[data-strip] a[href$="${task_uuid}"] img');
      if (image?.src.includes('/preview.png') && image.complete && image.naturalWidth > 0)
        return Date.now();
      await new Promise(requestAnimationFrame);
    }
  })()`);
  const { completed_at } = await client.tasks.status(task_uuid);
  return shownAt - Date.parse(completed_at!);
}
