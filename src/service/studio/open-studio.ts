import type { Logger } from 'pino';
import type { Clock } from '../../core/ports/clock.ts';
import type { SessionStore } from '../../core/ports/session-store.ts';
import { OneTimeLinks } from '../../server/studio/one-time-links.ts';
import type { Studio } from '../../server/studio/studio.ts';
import { openSite } from './open-site.ts';

/** The Studio of a listening service. */
export interface OpenStudio extends Studio {
  /** Returns the path and fragment of a link that signs in once with the first key; null if there is no such key. */
  signInPath(): Promise<string | null>;
  /** Returns whether the Studio has to be built first, which takes a few seconds. */
  isBuilding(): Promise<boolean>;
  /** Waits until the Studio is available. @returns false if the build failed; the log has the reason */
  isReady(): Promise<boolean>;
  /** Stops a running build. */
  close(): void;
}

/** Opens the Studio and its one-time sign-in links. @param data data directory of the service */
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
      // The token is in the fragment of the link, which browsers do not send to servers.
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
