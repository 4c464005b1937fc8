import { z } from 'zod';
import { words } from '../fields.ts';
import { flowName } from '../flow-name.ts';
import { count } from '../queries.ts';
import { taskStatus, timestamp } from '../task.ts';

/** Query parameters of `GET /admin/queue`. */
export const queueQuery = z.object({
  limit: count(1, 1000, 100).describe(
    'maximum number of user entries; those with the most waiting jobs come first',
  ),
});

/** Path parameter that names a flow in the queue. */
export const queueFlowPath = z.object({ flow_name: flowName.describe('the flow') });

/** Path parameter that identifies a worker in the queue. */
export const queueWorkerPath = z.object({ worker: z.uuid().describe('the worker') });

/** Request body of `POST /admin/queue/flows/{flow_name}/pause`. */
export const pauseRequest = z
  .object({ reason: words(1, 200).optional().describe('reason, shown to administrators') })
  .meta({ id: 'PauseRequest' });

const lane = z
  .string()
  .describe(
    'file and url: the source is checked; short and long: an engine is awaited; remote:…: model servers; waiting:…: items of batches that need others; paused:…: ' +
      'jobs of a paused flow',
  );
const waiting = z.int().describe('waiting jobs');
const taken = z.int().describe('jobs claimed by a worker');

/** The tasks of one flow in the queue. */
export const queueFlow = z
  .object({
    flow_name: flowName.describe('kind of task'),
    waiting: z.int().describe('tasks that are PENDING or QUEUED'),
    running: z.int().describe('tasks that are RUNNING'),
    paused_at: timestamp
      .nullable()
      .describe('when the flow was paused, UTC; null if it is not paused'),
    paused_for: z.string().nullable().describe('reason given by the administrator'),
  })
  .meta({ id: 'QueueFlow' });
export type QueueFlowPayload = z.infer<typeof queueFlow>;

/** A process that runs jobs. */
export const queueWorker = z
  .object({
    worker: z.uuid().describe('identifier of the process; changes with each start'),
    name: z.string().describe('host and process ID'),
    engine_slots: z.int().describe('tasks that it runs concurrently'),
    short_slots: z.int().describe('additional slots for short tasks'),
    flows: z.array(z.string()).nullable().describe('flows that it runs; null for all'),
    lanes: z
      .array(z.string())
      .nullable()
      .describe(
        'parts of the queue that it serves: admission, runs, models, sandbox; null for all',
      ),
    taken,
    draining: z
      .boolean()
      .describe('true if it claims no further jobs and only finishes its current ones'),
    beat_at: timestamp.describe(
      'time of its last heartbeat, UTC; workers send one every two seconds',
    ),
  })
  .meta({ id: 'QueueWorker' });
export type QueueWorkerPayload = z.infer<typeof queueWorker>;

/** Response of `GET /admin/queue`. */
export const queueState = z
  .object({
    lanes: z
      .array(
        z.object({ lane, waiting, taken, users: z.int().describe('users with jobs in this lane') }),
      )
      .describe('lanes with jobs'),
    users: z
      .array(
        z.object({
          user_uuid: z.uuid().describe('user with waiting jobs'),
          name: z.string().describe('name of the user'),
          weight: z.number().describe('relative share of the engines while other users wait'),
          lane,
          waiting,
          taken,
        }),
      )
      .describe('jobs by user and lane, longest queue first'),
    flows: z.array(queueFlow).describe('every flow'),
    workers: z.array(queueWorker).describe('every worker process, by name'),
  })
  .meta({ id: 'QueueState' });
export type QueueStatePayload = z.infer<typeof queueState>;

/** Response of `POST /admin/tasks/{task_uuid}/requeue`. */
export const requeuedTask = z
  .object({
    task_uuid: z.uuid().describe('the task'),
    status: taskStatus.describe('current status'),
    requeued: z
      .boolean()
      .describe('false if the task was already waiting, in which case nothing changed'),
  })
  .meta({ id: 'RequeuedTask' });
export type RequeuedTaskPayload = z.infer<typeof requeuedTask>;
