import {
  pauseRequest,
  type QueueFlowPayload,
  queueFlow,
  queueFlowPath,
  queueQuery,
  queueState,
} from '../../../contract/admin/queue.ts';
import { envelope, success } from '../../../contract/envelope.ts';
import type { FlowLoad, QueueControl } from '../../../core/ports/queue-control.ts';
import { flowSpecs } from '../../../flows/specs.ts';
import { requireFlowSpec } from '../../flow-filter.ts';
import { TAGS } from '../../openapi/tags.ts';
import { timestampOrNull } from '../../timestamp.ts';
import type { App } from '../../types.ts';
import { workerView } from './workers.ts';

interface QueueContext {
  queueControl: QueueControl;
}

const tags = [TAGS.admin.name];

/** Registers the waiting users and the paused flows. */
export function registerQueue(app: App, { queueControl }: QueueContext): void {
  app.get(
    '/api/v1/admin/queue',
    {
      schema: {
        operationId: 'get-queue',
        summary: 'Get the state of the queue',
        description:
          'Current jobs of all tasks that have not ended: by lane, by user and lane, and by flow, and the workers that ' +
          'run them. Users take turns in proportion to their `weight`.',
        tags,
        querystring: queueQuery,
        response: { 200: envelope(queueState) },
      },
      config: { scope: 'admin' },
    },
    async (request) => {
      const [lanes, users, loads, workers] = await Promise.all([
        queueControl.lanes(),
        queueControl.waiting(request.query.limit),
        queueControl.flows(),
        queueControl.workers(),
      ]);
      const byName = new Map(loads.map((load) => [load.flow_name, load]));
      const names = new Set([...Object.keys(flowSpecs), ...byName.keys()]);
      const flows = [...names].map((name) => flowView(name, byName.get(name)));
      return success({ lanes, users, flows, workers: workers.map(workerView) });
    },
  );
  registerPause(app, queueControl);
}

function registerPause(app: App, queueControl: QueueControl): void {
  app.post(
    '/api/v1/admin/queue/flows/:flow_name/pause',
    {
      schema: {
        operationId: 'pause-flow',
        summary: 'Pause a flow',
        description:
          'New tasks of the flow are still accepted, checked and charged, and then wait; running tasks continue. Users see ' +
          'waiting tasks as QUEUED, without an estimate. Pausing again changes the reason. The body is optional.',
        tags,
        params: queueFlowPath,
        body: pauseRequest.optional(),
        response: { 200: envelope(queueFlow) },
      },
      config: { scope: 'admin', errors: [4004] },
    },
    async (request) => {
      const { name } = requireFlowSpec(request.params.flow_name);
      await queueControl.pauseFlow(name, request.body?.reason ?? null);
      return success(await flowOf(queueControl, name));
    },
  );

  app.post(
    '/api/v1/admin/queue/flows/:flow_name/resume',
    {
      schema: {
        operationId: 'resume-flow',
        summary: 'Resume a flow',
        description:
          'Waiting tasks resume in their original order, behind tasks that other users queued meanwhile. Has no effect if the flow is ' +
          'not paused.',
        tags,
        params: queueFlowPath,
        response: { 200: envelope(queueFlow) },
      },
      config: { scope: 'admin', errors: [4004] },
    },
    async (request) => {
      const { name } = requireFlowSpec(request.params.flow_name);
      await queueControl.resumeFlow(name);
      return success(await flowOf(queueControl, name));
    },
  );
}

async function flowOf(queueControl: QueueControl, name: string): Promise<QueueFlowPayload> {
  return flowView(
    name,
    (await queueControl.flows()).find(({ flow_name }) => flow_name === name),
  );
}

function flowView(flow_name: string, load: FlowLoad | undefined): QueueFlowPayload {
  return {
    flow_name,
    waiting: load?.waiting ?? 0,
    running: load?.running ?? 0,
    paused_at: timestampOrNull(load?.paused_at ?? null),
    paused_for: load?.paused_for ?? null,
  };
}
