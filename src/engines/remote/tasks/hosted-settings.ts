import { z } from 'zod';
import { resultHosts } from '../http/download.ts';
import { billingSettings, pollMs } from './billing.ts';

/** The `parameters` setting of kinds whose requests have fields of their own. */
export const furtherFields = z
  .record(z.string(), z.json())
  .default({})
  .describe(
    'additional request fields, or replacements for the default ones, as documented by the host',
  );

/** Settings of every hosted service whose requests have fields of their own. */
export const hostedSettings = (hosts: string[]) => ({
  ...billingSettings,
  parameters: furtherFields,
  poll_ms: pollMs(3000),
  result_hosts: resultHosts(hosts),
});
