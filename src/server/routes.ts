import type { AddressLimiter } from './plugins/address-limit.ts';
import type { ServerOptions, ServerPorts } from './ports.ts';
import type { QueueBoard } from './queue-board.ts';
import type { Reads } from './reads.ts';
import { registerAccount } from './routes/account/account.ts';
import { registerKeys } from './routes/account/keys.ts';
import { registerAuthor } from './routes/admin/author.ts';
import { registerBackends } from './routes/admin/backends.ts';
import { registerBooks } from './routes/admin/books.ts';
import { registerEngines } from './routes/admin/engines.ts';
import { registerGrants } from './routes/admin/grants.ts';
import { registerPlans } from './routes/admin/plans.ts';
import { registerQueue } from './routes/admin/queue.ts';
import { registerReadWorkflow } from './routes/admin/read-workflow.ts';
import { registerRequeue } from './routes/admin/requeue.ts';
import { registerUserKeys } from './routes/admin/user-keys.ts';
import { registerUsers } from './routes/admin/users.ts';
import { registerWorkers } from './routes/admin/workers.ts';
import { registerCancelBatch, registerRetryBatch } from './routes/batches/change.ts';
import { registerCreateBatch, registerQuoteBatch } from './routes/batches/create.ts';
import { registerBatchFiles, registerReadBatches } from './routes/batches/read.ts';
import { registerCallback } from './routes/callbacks/callback.ts';
import { registerCreateComparison, registerQuoteComparison } from './routes/comparisons/create.ts';
import { registerReadComparison } from './routes/comparisons/read.ts';
import { registerAsset } from './routes/files/asset.ts';
import { registerBundle } from './routes/files/bundle.ts';
import { registerPresignedPut } from './routes/files/presigned.ts';
import { registerPublicAsset } from './routes/files/public-asset.ts';
import { registerUploadFile } from './routes/files/uploaded.ts';
import { registerFlows } from './routes/flows/flows.ts';
import { registerLibrary } from './routes/library/library.ts';
import { registerSaveThing } from './routes/library/save-thing.ts';
import { registerOwnModels } from './routes/platform/own-models.ts';
import { registerPublicModel } from './routes/public/public-model.ts';
import { registerAsyncApi } from './routes/service/asyncapi.ts';
import { registerDocsFiles } from './routes/service/docs-files.ts';
import { registerHealth } from './routes/service/health.ts';
import { registerMetrics } from './routes/service/metrics.ts';
import { registerOpenApiRoute } from './routes/service/openapi.ts';
import { registerProvenanceKeys } from './routes/service/provenance-keys.ts';
import { registerReference, registerWayToDocs } from './routes/service/reference.ts';
import { registerCancel } from './routes/tasks/cancel.ts';
import { registerCreate } from './routes/tasks/create.ts';
import { registerDownload } from './routes/tasks/download.ts';
import { registerList } from './routes/tasks/list.ts';
import { registerPatch } from './routes/tasks/patch.ts';
import { registerQuote } from './routes/tasks/quote.ts';
import { registerRemove } from './routes/tasks/remove.ts';
import { registerReport } from './routes/tasks/report.ts';
import { registerRetry } from './routes/tasks/retry.ts';
import { registerStatus } from './routes/tasks/status.ts';
import { registerMultipartUploads } from './routes/upload/multipart.ts';
import { registerPresign } from './routes/upload/presign.ts';
import { registerRemoveUpload } from './routes/upload/remove.ts';
import { registerBalance } from './routes/users/balance.ts';
import { registerLedger } from './routes/users/ledger.ts';
import { registerMe } from './routes/users/me.ts';
import { registerStorage } from './routes/users/storage.ts';
import { registerDeliveries, registerReplays } from './routes/webhooks/deliveries.ts';
import { registerWebhookState, registerWebhooks } from './routes/webhooks/webhooks.ts';
import { registerTicket } from './routes/ws/ticket.ts';
import { registerStudio } from './studio/studio.ts';
import type { App } from './types.ts';
import type { Arrivals } from './uploads/arrivals.ts';

/** Everything that routes may need. */
export type RouteContext = ServerPorts &
  ServerOptions & {
    board: QueueBoard;
    reads: Reads;
    isDraining: () => boolean;
    limiter: AddressLimiter;
    arrivals: Arrivals;
  };

/** Registers every route except push, in the order of the API reference. */
export function registerRoutes(app: App, context: RouteContext): void {
  registerCreate(app, context);
  registerQuote(app, context);
  registerFlows(app, context);

  registerStatus(app, context);
  registerList(app, context);
  registerCancel(app, context);
  registerRetry(app, context.tasks, context);
  registerPatch(app, context);
  registerRemove(app, context);
  registerReport(app, context);

  registerCreateBatch(app, context);
  registerQuoteBatch(app, context);
  registerReadBatches(app, context);
  registerCancelBatch(app, context);
  registerRetryBatch(app, context);
  registerBatchFiles(app, context);
  registerCreateComparison(app, context);
  registerQuoteComparison(app, context);
  registerReadComparison(app, context);

  registerMultipartUploads(app, context, context.signer);
  registerPresign(app, context, context.signer);
  registerPresignedPut(app, context);
  registerRemoveUpload(app, context);
  registerDownload(app, context);
  registerAsset(app, context);
  registerPublicAsset(app, context);
  registerUploadFile(app, context);
  registerBundle(app, context);

  registerLibrary(app, context);
  registerSaveThing(app, context);

  registerMe(app, context.accounts);
  registerBalance(app, context.accounts);
  registerLedger(app, context.reads);
  registerStorage(app, context.reads);
  registerAccount(app, context);
  registerKeys(app, context);
  registerOwnModels(app, context);
  registerPublicModel(app, context);

  registerTicket(app, context);
  registerWebhooks(app, context);
  registerWebhookState(app, context);
  registerDeliveries(app, context);
  registerReplays(app, context);
  registerHealth(app, context);
  registerMetrics(app, context.metrics);
  registerProvenanceKeys(app, context);

  registerUsers(app, context);
  registerGrants(app, context);
  registerUserKeys(app, context);
  registerPlans(app, context);
  registerQueue(app, context);
  registerWorkers(app, context);
  registerRequeue(app, context);
  registerBooks(app, context);
  registerAuthor(app, context);
  registerBackends(app, context);
  registerEngines(app, context);
  registerReadWorkflow(app, context);

  registerCallback(app, context);
  registerOpenApiRoute(app, context);
  registerReference(app);
  registerAsyncApi(app);
  registerDocsFiles(app);
  if (context.studio === null) registerWayToDocs(app);
  else registerStudio(app, context, context.studio);
}
