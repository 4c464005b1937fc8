/** Interval at which the page checks whether the service is back. */
const ASK_MS = 1000;

let isAway = false;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();

function set(next: boolean): void {
  if (isAway === next) return;
  isAway = next;
  for (const hear of listeners) hear();
  if (isAway) void askUntilBack();
  else for (const hear of returns) hear();
}

/** Reports that a request got no response, so the service is unreachable. */
export function lost(): void {
  set(true);
}

/** Reports that a request got a response. */
export function reached(): void {
  set(false);
}

async function askUntilBack(): Promise<void> {
  while (isAway) {
    await new Promise((resume) => setTimeout(resume, ASK_MS));
    const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null);
    if (answer?.ok === true) reached();
  }
}

/** Registers a callback for each time that the service becomes reachable again. */
export function onBack(hear: () => void): void {
  returns.add(hear);
}

/** The connection state for `useSyncExternalStore`: whether the service is unreachable. */
export const connection = {
  subscribe(hear: () => void): () => void {
    listeners.add(hear);
    return () => listeners.delete(hear);
  },
  isAway: () => isAway,
};
