import type { Leg } from '../../core/ports/leg-store.ts';

/** What hosts took for results of no use, beside what the one of use took; empty: nothing. */
export function creditsInVain(failures: Leg['failures']): { host_credits_in_vain?: number } {
  const sum = failures.reduce((total, { host_credits = 0 }) => total + host_credits, 0);
  return sum === 0 ? {} : { host_credits_in_vain: sum };
}
