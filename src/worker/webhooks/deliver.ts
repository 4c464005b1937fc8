import type { Clock } from '../../core/ports/clock.ts';
import type { Span, Tracer } from '../../core/ports/tracer.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import type { TakenMessage, WebhookQueue } from '../../core/ports/webhook-queue.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';
import { traceIdOf } from '../../core/trace-context.ts';
import { PATIENCE_MS } from '../../core/webhook-retries.ts';
import { persistently } from '../persistently.ts';
import type { WorkerLog } from '../ports.ts';
import { eventBody } from './event-body.ts';
import { judgeAnswer } from './judge-answer.ts';
import { signedHeaders } from './sign.ts';

/** Dependencies of webhook deliveries. */
export interface DeliveryParts {
  queue: WebhookQueue;
  sender: WebhookSender;
  signer: Pick<UrlSigner, 'assetUrl'>;
  clock: Clock;
  /** null: no traces are recorded. */
  tracer: Tracer | null;
  log: WorkerLog;
}

/**
 * Creates a function that makes one attempt to send a message and reports it. The function throws if the signal aborts
 * it.
 */
export function createDelivery(
  { queue, sender, signer, clock, tracer, log }: DeliveryParts,
  limits: { timeoutMs: number; signal: AbortSignal },
): (message: TakenMessage) => Promise<void> {
  return async (message) => {
    const { message_uuid, webhook_uuid, url, secrets, tries } = message;
    const body = eventBody(message, signer);
    const at = clock.now();
    const headers = signedHeaders(message_uuid, Math.floor(at / 1000), body, secrets);
    const trace_id = traceIdOf(message.traceparent);
    const span = tracer && startSpan(tracer, message, at);
    const answer = await sender.post({ url, headers, body }, limits).catch((error) => {
      span?.end('aborted');
      throw error;
    });
    const attempted = { at, milliseconds: Math.max(0, clock.now() - at), tries };
    const report = judgeAnswer(answer, attempted, Math.random());
    const { outcome: how, status_code } = report.attempt;
    if (status_code !== null) span?.add({ 'http.response.status_code': status_code });
    span?.end(how === 'delivered' ? null : how);
    const outcome = await persistently(
      () => queue.report(message_uuid, report, PATIENCE_MS),
      () => clock.now(),
      (err) =>
        log.warn(
          { err, webhook_uuid, trace_id },
          'the result of a webhook delivery could not be stored; it will be retried',
        ),
    );
    if (outcome === 'disabled')
      log.warn(
        { webhook_uuid, reason: report.verdict.verdict, trace_id },
        'a webhook was disabled',
      );
  };
}

/**
 * Starts a span for the attempt in the trace of the message's task. It does not contain the URL, which is private to
 * its owner.
 */
function startSpan(
  tracer: Tracer,
  { traceparent, webhook_uuid, message_uuid, type, tries, task }: TakenMessage,
  at: number,
): Span {
  return tracer.start(`webhook ${type}`, {
    kind: 'client',
    parent: traceparent,
    at,
    facts: {
      'bozzetto.webhook_uuid': webhook_uuid,
      'bozzetto.delivery_uuid': message_uuid,
      'bozzetto.attempt': tries,
      ...(task !== null && { 'bozzetto.task_uuid': task.task_uuid }),
    },
  });
}
