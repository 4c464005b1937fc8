import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const WAIT_MS = 30_000;

/** Returns the path of an installed Chromium; null if there is none. */
export async function findChromium(): Promise<string | null> {
  for (const place of PLACES) {
    const isThere = await access(place).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return null;
}

/** A page in a headless Chromium, controlled by the DevTools protocol. */
export interface BrowserPage {
  /** Problems that the page reported: errors of its script, violations of its policy. */
  complaints: string[];
  goTo(url: string): Promise<void>;
  /** Evaluates an expression in the page; promises are awaited. */
  evaluate<T>(expression: string): Promise<T>;
  /** Waits until the expression is true. */
  until(expression: string): Promise<void>;
  /** Presses a key as a user would. */
  press(key: string, text?: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the browser with an empty profile. */
export async function openPage(chromium: string): Promise<BrowserPage> {
  const profile = await mkdtemp(join(tmpdir(), 'bozzetto-chromium-'));
  const child = spawn(
    chromium,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const deadline = Date.now() + WAIT_MS;
  let endpoint: string | undefined;
  while (endpoint === undefined) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error(said);
    endpoint = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
    await pause(20);
  }
  const socket = new WebSocket(endpoint);
  await once(socket, 'open');

  const waiting = new Map<number, (message: { result?: unknown; error?: unknown }) => void>();
  const complaints: string[] = [];
  let last = 0;
  let sessionId: string | undefined;
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data));
    if (message.id !== undefined) waiting.get(message.id)?.(message);
    else if (
      message.method === 'Runtime.exceptionThrown' ||
      (message.method === 'Log.entryAdded' && message.params.entry.level !== 'verbose')
    )
      complaints.push(JSON.stringify(message.params));
  };
  async function call<T>(method: string, params: object = {}): Promise<T> {
    const id = ++last;
    const answer = new Promise<{ result?: unknown; error?: unknown }>((resolve) =>
      waiting.set(id, resolve),
    );
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as T;
  }
  const { targetId } = await call<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  ({ sessionId } = await call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  }));
  for (const domain of ['Page', 'Runtime', 'Log']) await call(`${domain}.enable`);

  const page: BrowserPage = {
    complaints,
    async goTo(url) {
      await call('Page.navigate', { url });
      await page.until(
        `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`,
      );
    },
    async evaluate<T>(expression: string) {
      const { result, exceptionDetails } = await call<{
        result: { value: T };
        exceptionDetails?: object;
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return result.value;
    },
    async until(expression) {
      const end = Date.now() + WAIT_MS;
      while ((await page.evaluate(expression).catch(() => false)) !== true) {
        if (Date.now() > end) throw new Error(`never true: ${expression}`);
        await pause(20);
      }
    },
    async press(key, text) {
      const event = { key, ...(text === undefined ? {} : { text }) };
      await call('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
      await call('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
    },
    async close() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      socket.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return page;
}
