import { readFile } from 'node:fs/promises';
import type { ProgramTrial } from '../../../spec/remote-job.ts';
import type { Observation } from '../../../spec/remote-step.ts';
import type { Chat } from './chat.ts';
import type { DialogueRecord } from './dialogue-record.ts';

/** What an author is doing. The task's stage is this word with the prefix `author-`. */
export type DialogueStage = 'draft' | 'write' | 'try' | 'repair' | 'look';

/** Reports what happens in a dialogue while it lasts: the stage, the numbers so far, and an image of each trial. */
export class DialogueProgress {
  readonly #chat: Pick<Chat, 'tell'>;
  readonly #record: DialogueRecord;
  #stage: DialogueStage = 'draft';

  constructor(chat: Pick<Chat, 'tell'>, record: DialogueRecord) {
    this.#chat = chat;
    this.#record = record;
  }

  enter(stage: DialogueStage): void {
    this.#stage = stage;
    this.#tell({});
  }

  /** Shows a trial from the front. A program that cannot be run has no image. */
  async show(trial: ProgramTrial): Promise<void> {
    const source = trial.problem === null ? trial.pictures[0]?.source : undefined;
    if (source === undefined) return;
    const { path, contentType } = source;
    this.#tell({ preview: { bytes: await readFile(path), contentType } });
  }

  #tell(more: Partial<Observation>): void {
    const facts = this.#record.facts();
    this.#chat.tell({ stage: `author-${this.#stage}`, fraction: null, facts, ...more });
  }
}
