import type { Uuid } from './ids.ts';

/** Under which the picture of a task's work so far lies in the blob store while it runs. */
export const livePreviewKey = (task: Uuid): string => `tasks/${task}/live-preview.webp`;
