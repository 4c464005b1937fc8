import { z } from 'zod';
import { workflowSettings } from '../comfyui/workflow-settings.ts';
import { resultHosts } from '../http/download.ts';
import { billingSettings, pollMs } from '../tasks/billing.ts';

export const comfyCloudSettings = z.strictObject({
  workflows: workflowSettings(['image-to-3d', 'text-to-3d', 'rig', 'segment', 'text-to-image']),
  partner_nodes: z
    .boolean()
    .default(false)
    .describe(
      'whether workflows have partner nodes (Tripo, Meshy, Rodin and others); the key is then sent with each job for them, and pays for them',
    ),
  ...billingSettings,
  poll_ms: pollMs(3000),
  // `/api/view` redirects to signed addresses of Google Cloud Storage.
  result_hosts: resultHosts(['storage.googleapis.com', '*.storage.googleapis.com']),
});

export type ComfyCloudSettings = z.output<typeof comfyCloudSettings>;
