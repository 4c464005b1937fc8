import { z } from 'zod';
import { resultHosts } from '../http/download.ts';
import { billingSettings, pollMs } from './billing.ts';

/** `parameters` of kinds whose requests have fields of their own. */
export const furtherFields = z
  .record(z.string(), z.json())
  .default({})
  .describe(
    'further fields of the request, or others in place of ours, as the host documents them',
  );

/** Settings of every hosted service whose requests have fields of their own. */
export const hostedSettings = (hosts: string[]) => ({
  ...billingSettings,
  parameters: furtherFields,
  poll_ms: pollMs(3000),
  result_hosts: resultHosts(hosts),
});
