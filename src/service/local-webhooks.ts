import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { WebhookDelivery } from '../worker/webhooks/webhook-delivery.ts';
import type { Storage } from './storage.ts';

/**
 * Starts webhook delivery in this process.
 * @param publicUrl origin of links if a server listens in this process; null: the configured public URL, or the
 * configured port on this machine
 */
export function startLocalWebhooks(
  config: Config,
  { ports, signerOf, webhookSender }: Storage,
  publicUrl: string | null,
  log: Logger,
): Promise<WebhookDelivery> {
  return WebhookDelivery.start({
    queue: ports.webhookQueue(),
    sender: webhookSender,
    signer: signerOf(publicUrl ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`),
    clock: ports.clock,
    tracer: ports.tracer,
    log,
  });
}
