import type { Page } from 'playwright-core';

/** A file on a user's desktop. */
export interface DroppedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** Drops files anywhere on the page, as from the desktop. */
export async function dropFiles(page: Page, ...files: DroppedFile[]): Promise<void> {
  const sent = files.map(({ name, type, bytes }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
  }));
  // As a string, because the tests' types do not include the DOM.
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, type, base64 } of ${JSON.stringify(sent)}) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type }));
    }
    return transfer;
  })()`);
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}
