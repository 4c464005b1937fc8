import type { Uuid } from './ids.ts';

/** File name of the image that shows a running task's work so far. */
export const LIVE_PREVIEW_NAME = 'preview.webp';

/** Blob key of the image that shows a running task's work so far. */
export const livePreviewKey = (task: Uuid): string => `tasks/${task}/live-preview.webp`;

/** Blob key of the draft from the library, which a running task shows until its own model is done. */
export const liveDraftKey = (task: Uuid): string => `tasks/${task}/live-draft.glb`;

/** Blob keys of all files that a task shows only while it is running. */
export const liveKeys = (task: Uuid): string[] => [livePreviewKey(task), liveDraftKey(task)];
