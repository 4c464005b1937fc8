import type { BackendHealth, BackendTraits } from '../../spec/backend.ts';
import { RemoteFailure } from '../../spec/remote-failure.ts';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { down } from '../http/health.ts';
import { sidesOf } from '../placeholders.ts';
import { ProcessBackend } from '../processes/process-backend.ts';
import type { Started } from '../processes/process-group.ts';
import { argumentsFor, environmentOf, findProgram } from './program.ts';
import type { CommandSettings } from './settings.ts';

/** A backend that runs a local program for each job. */
export class CommandBackend extends ProcessBackend {
  readonly traits: BackendTraits;
  readonly #settings: CommandSettings;

  constructor(settings: CommandSettings) {
    super();
    this.#settings = settings;
    this.traits = {
      works: settings.works,
      sides: sidesOf(settings.command),
      cutOut: 'alpha',
      findsSubmission: false,
      canReattach: false,
      canCancel: true,
      reportsProgress: true,
      billed: false,
    };
  }

  async health(): Promise<BackendHealth> {
    if ((await findProgram(this.#settings)) === null)
      return down('the program does not exist, or cannot be run');
    return { state: 'ready', version: null, problem: null };
  }

  protected override async launch(
    job: RemoteJob,
    output: string,
    directory: string,
  ): Promise<Started> {
    const program = await findProgram(this.#settings);
    if (program === null) throw new RemoteFailure('unreachable', 'the program does not exist');
    const { submission } = job;
    return {
      program,
      arguments: await argumentsFor(job, this.#settings, output),
      directory,
      environment: environmentOf(this.#settings, { directory, submission }),
      addressSpaceMb: this.#settings.memory_mb,
      residentMb: null,
    };
  }
}
