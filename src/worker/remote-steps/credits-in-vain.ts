import type { RemoteStep } from '../../core/ports/remote-step-store.ts';

/** Sums the credits that hosts charged for unusable results, in addition to those for the usable one. Empty: none. */
export function creditsInVain(failures: RemoteStep['failures']): { host_credits_in_vain?: number } {
  const sum = failures.reduce((total, { host_credits = 0 }) => total + host_credits, 0);
  return sum === 0 ? {} : { host_credits_in_vain: sum };
}
