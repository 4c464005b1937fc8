import { z } from 'zod';
import { words } from '../fields.ts';
import { flowName } from '../flow-name.ts';
import { count } from '../queries.ts';
import { taskStatus, timestamp } from '../task.ts';

/** `GET /admin/queue` */
export const queueQuery = z.object({
  limit: count(1, 1000, 100).describe('lines of users at most, those with most waiting first'),
});

/** Path of a flow in the queue. */
export const queueFlowPath = z.object({ flow_name: flowName.describe('the flow') });

/** Path of a worker in the queue. */
export const queueWorkerPath = z.object({ worker: z.uuid().describe('the worker') });

/** `POST /admin/queue/flows/{flow_name}/pause` */
export const pauseRequest = z
  .object({ reason: words(1, 200).optional().describe('why; administrators read it') })
  .meta({ id: 'PauseRequest' });

const lane = z
  .string()
  .describe(
    'file and url: the source is checked; short and long: an engine is awaited; remote:…: model servers; paused:…: ' +
      'the flow is paused',
  );
const waiting = z.int().describe('jobs that wait');
const taken = z.int().describe('jobs that a worker has');

/** The tasks of one flow in the queue. */
export const queueFlow = z
  .object({
    flow_name: flowName.describe('kind of task'),
    waiting: z.int().describe('tasks that are PENDING or QUEUED'),
    running: z.int().describe('tasks that are RUNNING'),
    paused_at: timestamp.nullable().describe('since when it is paused, UTC; null: it is not'),
    paused_for: z.string().nullable().describe('reason given by the administrator'),
  })
  .meta({ id: 'QueueFlow' });
export type QueueFlowPayload = z.infer<typeof queueFlow>;

/** A process that runs jobs. */
export const queueWorker = z
  .object({
    worker: z.uuid().describe('identifier of the process, new with each start'),
    name: z.string().describe('host and process id'),
    engine_slots: z.int().describe('tasks that it runs at once'),
    short_slots: z.int().describe('short tasks that it runs beside them'),
    flows: z.array(z.string()).nullable().describe('flows that it runs; null: all'),
    lanes: z
      .array(z.string())
      .nullable()
      .describe('parts of the queue that it takes: admission, runs, models, sandbox; null: all'),
    taken,
    draining: z.boolean().describe('true: it takes nothing more and finishes what it has'),
    beat_at: timestamp.describe('when it was heard of last, UTC; it beats every two seconds'),
  })
  .meta({ id: 'QueueWorker' });
export type QueueWorkerPayload = z.infer<typeof queueWorker>;

/** `GET /admin/queue` */
export const queueState = z
  .object({
    lanes: z
      .array(
        z.object({ lane, waiting, taken, users: z.int().describe('users who have jobs there') }),
      )
      .describe('lanes that have jobs'),
    users: z
      .array(
        z.object({
          user_uuid: z.uuid().describe('who waits'),
          name: z.string().describe('name of the user'),
          weight: z.number().describe('share of the engines while others wait'),
          lane,
          waiting,
          taken,
        }),
      )
      .describe('who waits for what, most first'),
    flows: z.array(queueFlow).describe('every flow'),
    workers: z.array(queueWorker).describe('every process that takes jobs, by name'),
  })
  .meta({ id: 'QueueState' });
export type QueueStatePayload = z.infer<typeof queueState>;

/** `POST /admin/tasks/{task_uuid}/requeue` */
export const requeuedTask = z
  .object({
    task_uuid: z.uuid().describe('the task'),
    status: taskStatus.describe('its status now'),
    requeued: z.boolean().describe('false: it was waiting already, so nothing was done'),
  })
  .meta({ id: 'RequeuedTask' });
export type RequeuedTaskPayload = z.infer<typeof requeuedTask>;
