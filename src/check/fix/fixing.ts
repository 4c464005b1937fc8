import type { ModelFacts, Warning } from '../../engines/spec.ts';
import type { Preset } from '../rule.ts';
import type { FixSettings } from './fixes.ts';

/** The message to a thread that fixes. It answers with a {@link FixAnswer}. */
export interface FixOrder {
  path: string;
  bytes: Uint8Array;
  format: string;
  preset: Preset;
  settings: FixSettings;
}

/** The changed file, or the reason why there is none. */
export type FixAnswer =
  | { bytes: Uint8Array; distance: number; warnings: Warning[]; problem: null }
  | { bytes: null; problem: string };

/** Changes one file. Rejects if the work did not end. */
export type ChangeFile = (order: FixOrder) => Promise<FixAnswer>;

/** A fixed finding. */
export interface FixedRule {
  rule: string;
  title: string;
  /** The finding before, in words. */
  message: string;
  /** What was done, as a past participle. */
  what: string;
}

/** What was done about the findings of a file. */
export interface FixResult {
  fixed: FixedRule[];
  /** Where the changed file is; null if nothing was changed. */
  path: string | null;
  /** Where the original is kept; null if it is not kept, or was not replaced. */
  original: string | null;
  /** Why findings that can be fixed were not; null if all were, or none can. */
  problem: string | null;
  warnings: Warning[];
}

/** What a file contains and may not lose, and its triangles, of which a few may get worse. */
export type Content = Pick<ModelFacts, 'size' | 'animations' | 'skin' | 'textures' | 'triangles'>;
