import type { AccountStore } from '../../core/ports/account-store.ts';
import type { Clock } from '../../core/ports/clock.ts';
import type { SessionStore } from '../../core/ports/session-store.ts';
import type { TaskStore } from '../../core/ports/task-store.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import type { AddressLimiter } from '../plugins/address-limit.ts';
import type { App } from '../types.ts';
import type { OneTimeLinks } from './one-time-links.ts';
import { registerStudioPages } from './pages.ts';
import { registerPublicPages } from './public-pages.ts';
import { registerSession } from './session-routes.ts';
import type { Site } from './site.ts';

/** The pages of the service, and its sign-in links. */
export interface Studio {
  site: Site;
  links: OneTimeLinks;
}

interface StudioContext {
  accounts: AccountStore;
  sessions: SessionStore;
  clock: Clock;
  limiter: AddressLimiter;
  tasks: TaskStore;
  signer: UrlSigner;
  publicUrl: string;
}

/** Registers the pages, files and sessions of the Studio. */
export function registerStudio(app: App, context: StudioContext, { site, links }: Studio): void {
  registerSession(app, { ...context, links });
  registerStudioPages(app, site);
  registerPublicPages(app, context, site);
}
