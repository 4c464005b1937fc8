import type { RemoteWork } from '../../spec/remote-job.ts';
import { sidesOf } from '../placeholders.ts';
import type { TaskProtocol } from './protocol.ts';

/**
 * Traits of one model at a host that runs any user's models: a request with its own fields, polled by its id, without
 * progress.
 */
export function modelTraits(work: RemoteWork, template: unknown): TaskProtocol['traits'] {
  return {
    works: [work],
    sides: sidesOf(template),
    findsSubmission: false,
    canReattach: true,
    canCancel: true,
    reportsProgress: false,
    billed: true,
  };
}
