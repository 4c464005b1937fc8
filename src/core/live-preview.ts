import type { Uuid } from './ids.ts';

/** Blob key of the image that shows a running task's work so far. */
export const livePreviewKey = (task: Uuid): string => `tasks/${task}/live-preview.webp`;
