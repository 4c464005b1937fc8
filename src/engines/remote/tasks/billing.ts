import { z } from 'zod';
import { isLanguageWork, type RemoteResult, type RemoteWork } from '../../spec/remote-job.ts';

const PRICED = [
  'image-to-3d',
  'text-to-3d',
  'texture',
  'rig',
  'segment',
  'remesh',
  'unwrap',
  'text-to-image',
  'text-to-text',
] as const;

/** Settings of every kind whose jobs cost money. */
export const billingSettings = {
  credits_per_job: z
    .partialRecord(z.enum(PRICED), z.number().min(0))
    .default({})
    .describe(
      'cost of a job at the host, in its own unit, by kind of work; shown next to the price of the task',
    ),
};

/** Returns a task's cost for its report: as the host states it, else by the price table. */
export function costFacts(
  work: RemoteWork,
  table: z.output<typeof billingSettings.credits_per_job>,
  reported?: unknown,
): RemoteResult['facts'] {
  // No host of this kind has a language model.
  const listed = isLanguageWork(work) ? undefined : table[work];
  const credits = typeof reported === 'number' && Number.isFinite(reported) ? reported : listed;
  return credits === undefined ? {} : { host_credits: credits };
}

/** Whether a host's text says that an image or a prompt violates its content rules. */
export function isModeration(text: string): boolean {
  return /nsfw|moderat|sensitive|safety|content[ _-]?(policy|violation|filter)|inappropriate|prohibited/i.test(
    text,
  );
}

/** The `poll_ms` setting of kinds that poll. */
export const pollMs = (milliseconds: number) =>
  z.int().min(10).max(60_000).default(milliseconds).describe('milliseconds between polls of a job');
