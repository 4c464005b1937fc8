import { secretOf } from '../../backends/add-server.ts';
import { type ImportedWorkflow, importWorkflow } from '../../backends/import-workflow.ts';
import { probeServer } from '../../backends/probe-server.ts';
import { withoutSlash } from '../../backends/read-backend.ts';
import type { ConfigurationSource } from '../../backends/read-configuration.ts';
import { ConfigError } from '../../config/config.ts';
import type { WorkflowUpload } from '../../contract/admin/workflows.ts';
import { withGuard } from './with-guard.ts';

/** Time limit for asking a server about the nodes of a workflow. */
const READING_MS = 60_000;

/**
 * Makes a workflow that an administrator uploaded usable at a ComfyUI.
 * @throws ConfigError, RemoteFailure
 */
export function readUpload(
  { url, credential: reference, work, workflow }: WorkflowUpload,
  source: ConfigurationSource,
): Promise<ImportedWorkflow> {
  const credential = reference ?? null;
  return withGuard(url, credential, async () => {
    const signal = AbortSignal.timeout(READING_MS);
    const [address, secret] = [withoutSlash(url), secretOf(credential, source)];
    // The answers of other servers must not reach the administrator, not even in an explanation.
    if ((await probeServer(address, secret, signal))?.kind !== 'comfyui')
      throw new ConfigError(`No ComfyUI answers at ${address}.`);
    const asked = { document: workflow, file: 'The file', work, url: address, credential: secret };
    return importWorkflow(asked, signal);
  });
}
