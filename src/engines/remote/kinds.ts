import { bozzettoKind } from './bozzetto/kind.ts';
import { cogKind } from './cog/kind.ts';
import { comfyuiKind } from './comfyui/kind.ts';
import { commandKind } from './command/kind.ts';
import { http3dGenerationsKind } from './http-3d-generations/kind.ts';
import { hunyuan3dKind } from './hunyuan3d/kind.ts';
import type { BackendKind } from './kind.ts';
import { openAiKind } from './openai/kind.ts';
import { replicateKind } from './replicate/kind.ts';

/** The registry: every kind of model server, one folder each. */
export const backendKinds: readonly BackendKind[] = [
  bozzettoKind,
  cogKind,
  commandKind,
  http3dGenerationsKind,
  comfyuiKind,
  hunyuan3dKind,
  openAiKind,
  replicateKind,
];
