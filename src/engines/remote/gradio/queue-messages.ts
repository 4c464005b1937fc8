import { z } from 'zod';

const unit = z.looseObject({
  index: z.number().nullish(),
  length: z.number().nullish(),
  progress: z.number().nullish(),
});

/** The messages about calls that matter in a session's stream. */
const schema = z.discriminatedUnion('msg', [
  z.looseObject({ msg: z.literal('estimation'), event_id: z.string().nullish() }),
  z.looseObject({ msg: z.literal('process_starts'), event_id: z.string().nullish() }),
  z.looseObject({
    msg: z.literal('progress'),
    event_id: z.string().nullish(),
    progress_data: z.array(unit).nullish(),
  }),
  z.looseObject({ msg: z.literal('process_generating'), event_id: z.string().nullish() }),
  z.looseObject({
    msg: z.literal('process_completed'),
    event_id: z.string().nullish(),
    success: z.boolean(),
    output: z.looseObject({
      data: z.array(z.unknown()).nullish(),
      error: z.string().nullish(),
    }),
  }),
  z.looseObject({ msg: z.literal('unexpected_error'), message: z.string().nullish() }),
]);

export type QueueMessage = z.output<typeof schema>;

/** Parses a message. null: a heartbeat, a log, the end of the stream, or an unknown message. */
export function queueMessage(json: unknown): QueueMessage | null {
  return schema.safeParse(json).data ?? null;
}

/** Returns the completed fraction according to the outermost of the app's progress bars; null if unknown. */
export function fractionOf(units: readonly z.output<typeof unit>[]): number | null {
  const [outer] = units;
  if (!outer) return null;
  const { progress, index, length } = outer;
  if (typeof progress === 'number') return Math.min(1, Math.max(0, progress));
  if (typeof index === 'number' && typeof length === 'number' && length > 0)
    return Math.min(1, Math.max(0, index / length));
  return null;
}
