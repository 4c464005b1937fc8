export type { ErrorCode } from '../contract/errors.ts';
export type { TaskFrame } from '../contract/push.ts';
export type {
  TaskCreationPayload,
  TaskReport,
  TaskStatus,
  TaskStatusPayload,
} from '../contract/task.ts';
export type { FlowInput, FlowName } from '../flows/specs.ts';
export { Bozzetto, type BozzettoOptions } from './client.ts';
export type { Download } from './download.ts';
export * from './errors.ts';
export type { AssetChoice, CreateOptions, ListOptions } from './tasks.ts';
export type { UploadBody } from './uploads.ts';
export type { WaitOptions } from './wait.ts';
