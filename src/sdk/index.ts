export type { ReconciliationPayload, StorageStatePayload } from '../contract/admin/books.ts';
export type {
  QueueFlowPayload,
  QueueStatePayload,
  QueueWorkerPayload,
  RequeuedTaskPayload,
} from '../contract/admin/queue.ts';
export type { AdminUserPage, AdminUserPayload, GrantRequest } from '../contract/admin/users.ts';
export type { BatchProblem } from '../contract/batch-problem.ts';
export type {
  ArchiveLayout,
  BatchItemPage,
  BatchItemPayload,
  BatchManifestPayload,
  BatchPage,
  BatchPayload,
  BatchQuotePayload,
  BatchRequest,
  BatchRetriedPayload,
  BatchStatus,
} from '../contract/batches.ts';
export type {
  ComparedFigures,
  ComparisonPayload,
  ComparisonRequest,
  ComparisonRow,
} from '../contract/comparisons.ts';
export type { ErrorCode } from '../contract/errors.ts';
export type {
  ApiKeyPayload,
  IssuedKeyPayload,
  KeyListPayload,
  RevokedKeyPayload,
} from '../contract/keys.ts';
export type {
  LibraryEntry,
  LibraryList,
  LibraryProgramPayload,
  LibrarySummary,
  SavedThing,
  SavedThingRequest,
} from '../contract/library.ts';
export type { TaskFrame } from '../contract/push.ts';
export type {
  TaskCreationPayload,
  TaskReport,
  TaskStatus,
  TaskStatusPayload,
} from '../contract/task.ts';
export type {
  DeliveryPage,
  DeliveryPayload,
  DeliveryReportPayload,
  MadeWebhookPayload,
  TaskEvent,
  WebhookEvent,
  WebhookEventType,
  WebhookPayload,
} from '../contract/webhooks.ts';
export type { FlowInput, FlowName } from '../flows/specs.ts';
export type { UserFilter } from './admin.ts';
export { BatchTableError, type BatchTextOptions, readBatchText } from './batch-table.ts';
export type { BatchOptions, BatchWaitOptions } from './batches.ts';
export { Bozzetto, type BozzettoOptions } from './client.ts';
export type { Download } from './download.ts';
export * from './errors.ts';
export type { KeyOptions } from './keys.ts';
export { spentCredits, withSpentCredits } from './spent-credits.ts';
export type { AssetChoice, CreateOptions, ListOptions } from './tasks.ts';
export type { UploadBody } from './uploads.ts';
export { verifyWebhook, WebhookVerificationError } from './verify-webhook.ts';
export type { WaitOptions } from './wait.ts';
export type { DeliveryFilter, ReplayRange, WebhookOptions } from './webhooks.ts';
