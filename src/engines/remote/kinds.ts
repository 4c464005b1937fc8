import { cogKind } from './cog/kind.ts';
import { commandKind } from './command/kind.ts';
import { hunyuan3dKind } from './hunyuan3d/kind.ts';
import type { BackendKind } from './kind.ts';
import { replicateKind } from './replicate/kind.ts';

/** The registry: every kind of model server, one folder each. */
export const backendKinds: readonly BackendKind[] = [
  cogKind,
  commandKind,
  hunyuan3dKind,
  replicateKind,
];
