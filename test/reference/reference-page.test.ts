import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchBrowser, noBrowser } from '../support/studio.ts';
import { type TestServer, testServer } from '../support/test-server.ts';

/** 5 MB of script are read and run; on a busy machine that takes a while. */
const PATIENCE_MS = 120_000;

let server: TestServer;
let browser: Browser | undefined;
before(async () => {
  server = await testServer();
  if (noBrowser === false) browser = await launchBrowser();
});
after(() => browser?.close());

/**
 * Shows the reference, and fails if it asked another host for anything, or if the browser complained: errors, warnings,
 * refusals by the page's policy.
 */
async function onPage(
  url: string,
  look: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const context = await browser!.newContext(options);
  const complaints: string[] = [];
  const requests: string[] = [];
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    // Not all refusals are on the console.
    await page.exposeFunction('onRefusal', (text: string) => complaints.push(text));
    await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
      onRefusal(event.violatedDirective + ' ' + event.blockedURI))`);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    context.on('request', (request) => requests.push(request.url()));
    await page.goto(url);
    await look(page);
  } finally {
    await context.close();
  }
  const { origin } = new URL(url);
  assert.ok(requests.length >= 3, String(requests));
  assert.deepEqual(
    requests.filter((each) => new URL(each).origin !== origin && !/^(data|blob):/.test(each)),
    [],
  );
  assert.deepEqual(complaints, []);
}

test('shows an operation with its schema, and samples for curl, JavaScript and Python', {
  skip: noBrowser,
}, async () => {
  await onPage(`${server.baseUrl}/docs#tag/create-tasks/create-image-to-model`, async (page) => {
    const section = page.locator('[id$="tag/create-tasks/create-image-to-model"]').last();
    await section
      .getByRole('heading', { name: 'Create a textured 3D model from an image' })
      .waitFor();
    await section.getByText('polygon_limit', { exact: true }).first().waitFor();
    const url = `${server.baseUrl}/api/v1/tasks/image-to-model`;
    const sample = section.locator('pre').first();
    for (const [language, call] of [
      ['Shell', `curl ${url}`],
      ['JavaScript', `fetch('${url}'`],
      ['Python', `requests.post(\n    "${url}"`],
    ] as const) {
      await page.getByRole('tab', { name: language }).click();
      await sample.filter({ hasText: call }).waitFor();
    }
  });
});

test('the link of an error leads to its row', { skip: noBrowser }, async () => {
  await onPage(`${server.baseUrl}/docs#error-4222`, async (page) => {
    await page.waitForFunction(`(() => {
      const cells = [...document.querySelectorAll('td:first-child')];
      const row = cells.find(({ textContent }) => textContent === '4222')?.getBoundingClientRect();
      return row !== undefined && row.top > 0 && row.top < innerHeight;
    })()`);
  });
});

test('sends requests with a key that is kept nowhere, below the path of a proxy too', {
  skip: noBrowser,
}, async () => {
  const user = await server.user();
  const proxy = await proxyBelow('/models');
  try {
    await onPage(`${proxy.url}/models/docs#tag/account/get-balance`, async (page) => {
      await page.getByPlaceholder('Token').first().fill(user.token);
      const section = page.locator('[id$="tag/account/get-balance"]').last();
      await section.getByText(`${proxy.url}/models/api/v1/users/balance`).first().waitFor();
      await section.getByRole('button', { name: /Test Request/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: /^Send get request/ }).click();
      await dialog.getByText('"balance": 1000').waitFor();
      const kept = await page.evaluate<string>(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])',
      );
      assert.ok(!kept.includes(user.token), kept);
    });
  } finally {
    await proxy.close();
  }
});

test('follows the color scheme of the system', { skip: noBrowser }, async () => {
  for (const colorScheme of ['light', 'dark'] as const)
    await onPage(
      `${server.baseUrl}/docs`,
      (page) => page.locator(`body.${colorScheme}-mode`).waitFor(),
      { colorScheme },
    );
});

/** A reverse proxy that serves the service below a path. */
async function proxyBelow(path: string): Promise<{ url: string; close(): Promise<void> }> {
  const proxy = createServer((request, response) => {
    if (!request.url!.startsWith(`${path}/`)) return void response.writeHead(404).end();
    const url = server.baseUrl + request.url!.slice(path.length);
    const { method, headers } = request;
    const onward = ask(url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
