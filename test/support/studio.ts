import assert from 'node:assert/strict';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findChromium } from './chromium.ts';
import { PATIENCE_MS } from './patience.ts';
import { type Service, type ServiceOptions, startService } from './service.ts';

const CHROMIUM = await findChromium();

/** The build takes 20 s of processor time, and longer on a busy machine. */
const BUILD_MS = 300_000;

/** For `test(title, { skip: noBrowser }, …)`: why tests of the page cannot run here; false if they can. */
export const noBrowser: string | false =
  CHROMIUM === null ? 'no Chromium is installed (apt install chromium)' : false;

/** How a page displays the studio. */
export interface Look {
  width?: number;
  height?: number;
  theme?: 'light' | 'dark';
  /** Whether it is a phone: touch, no hover. */
  isTouch?: boolean;
}

/** A user's browser with a real service. */
export interface StudioTest {
  service: Service;
  browser: Browser;
  /** Opens a page in a fresh profile, signed in unless `signedIn` is false. */
  visit(path: string, look?: Look & { signedIn?: boolean }): Promise<Visit>;
  /** Closes the browser and stops the service. */
  stop(): Promise<void>;
}

/** A page, with the problems that it reported so far: errors of scripts, console errors, violations of its policy. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  complaints: string[];
  close(): Promise<void>;
}

/** Starts /usr/bin/chromium without a screen; SwiftShader draws WebGL. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  if (CHROMIUM === null) throw new Error(String(noBrowser));
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      ...[...root, '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic'],
      ...more,
    ],
  });
}

/** The client polls where no connection is opened in time, as on a busy machine, and Chromium warns of that. */
const CONNECTION_GIVEN_UP = /WebSocket is closed before the connection is established/;

/** Starts a service with its studio, and a browser. */
export async function startStudio(options: ServiceOptions = {}): Promise<StudioTest> {
  const service = await startService({
    // The page is built first if there is no build of its sources.
    readyMs: BUILD_MS,
    ...options,
    env: { BOZZETTO_STUDIO: 'on', ...options.env },
  });
  const browser = await launchBrowser().catch(async (error) => {
    await service.stop();
    throw error;
  });
  return {
    service,
    browser,
    visit: (path, look = {}) => visit(browser, service, path, look),
    async stop() {
      await browser.close();
      await service.stop();
    },
  };
}

async function visit(
  browser: Browser,
  { baseUrl, apiKey }: Service,
  path: string,
  {
    width = 1440,
    height = 900,
    theme = 'light',
    isTouch = false,
    signedIn = true,
  }: Parameters<StudioTest['visit']>[1] & {},
): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: isTouch,
    isMobile: isTouch,
    reducedMotion: 'reduce',
  });
  if (signedIn) await signIn(context, baseUrl, apiKey);
  // A test ends a page that hangs; a busy machine needs longer than the browser's 30 s.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (CONNECTION_GIVEN_UP.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  await page.goto(`${baseUrl}${path}`);
  return { page, context, complaints, close: () => context.close() };
}

/** Gives a profile the cookie of a session, as the sign-in page would. */
export async function signIn(context: BrowserContext, baseUrl: string, key: string): Promise<void> {
  const answer = await context.request.post(`${baseUrl}/studio/session`, {
    headers: { 'x-bozzetto-studio': '1', origin: baseUrl },
    data: { key },
  });
  assert.equal(answer.status(), 204, await answer.text());
}
