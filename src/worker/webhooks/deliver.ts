import type { Clock } from '../../core/ports/clock.ts';
import type { UrlSigner } from '../../core/ports/url-signer.ts';
import type { TakenMessage, WebhookQueue } from '../../core/ports/webhook-queue.ts';
import type { WebhookSender } from '../../core/ports/webhook-sender.ts';
import { PATIENCE_MS } from '../../core/webhook-retries.ts';
import { persistently } from '../persistently.ts';
import type { WorkerLog } from '../ports.ts';
import { eventBody } from './event-body.ts';
import { judgeAnswer } from './judge-answer.ts';
import { signedHeaders } from './sign.ts';

/** What deliveries stand on. */
export interface DeliveryParts {
  queue: WebhookQueue;
  sender: WebhookSender;
  signer: Pick<UrlSigner, 'assetUrl'>;
  clock: Clock;
  log: WorkerLog;
}

/** One attempt to send a message, with its report. Throws where it is broken off by the signal. */
export function createDelivery(
  { queue, sender, signer, clock, log }: DeliveryParts,
  limits: { timeoutMs: number; signal: AbortSignal },
): (message: TakenMessage) => Promise<void> {
  return async (message) => {
    const { message_uuid, webhook_uuid, url, secrets, tries } = message;
    const body = eventBody(message, signer);
    const at = clock.now();
    const headers = signedHeaders(message_uuid, Math.floor(at / 1000), body, secrets);
    const answer = await sender.post({ url, headers, body }, limits);
    const attempted = { at, milliseconds: Math.max(0, clock.now() - at), tries };
    const report = judgeAnswer(answer, attempted, Math.random());
    const outcome = await persistently(
      () => queue.report(message_uuid, report, PATIENCE_MS),
      () => clock.now(),
      (err) => log.warn({ err }, 'a webhook cannot be settled yet'),
    );
    if (outcome === 'disabled')
      log.warn({ webhook_uuid, reason: report.verdict.verdict }, 'a webhook was switched off');
  };
}
