import type { Logger } from 'pino';
import type { Clock } from '../../core/ports/clock.ts';
import type { SessionStore } from '../../core/ports/session-store.ts';
import { OneTimeLinks } from '../../server/studio/one-time-links.ts';
import type { Studio } from '../../server/studio/studio.ts';
import { openSite } from './open-site.ts';

/** The studio of a service that listens. */
export interface OpenStudio extends Studio {
  /** Path and fragment that sign in once as the first user; null where no key lets anybody in. */
  signInPath(): Promise<string | null>;
  /** Whether the page has to be built first; a few seconds. */
  isBuilding(): Promise<boolean>;
  /** Waits until the page answers. @returns false where it could not be built: the log has the reason */
  isReady(): Promise<boolean>;
  /** Ends a build under way. */
  close(): void;
}

/** @param data directory of the service */
export function openStudio(
  data: string,
  { sessions, clock }: { sessions: SessionStore; clock: Clock },
  log: Logger,
): OpenStudio {
  const site = openSite(data, log);
  const links = new OneTimeLinks(clock);
  return {
    site,
    links,
    async signInPath() {
      const key = await sessions.firstKey();
      // Behind the #: a browser sends it to nobody.
      return key === null ? null : `/sign-in#link=${links.make(key)}`;
    },
    isBuilding: site.isBuilding,
    isReady: () =>
      site.files().then(
        () => true,
        () => false,
      ),
    close: site.close,
  };
}
