import { bozzettoKind } from './bozzetto/kind.ts';
import { cogKind } from './cog/kind.ts';
import { comfyuiKind } from './comfyui/kind.ts';
import { commandKind } from './command/kind.ts';
import { falKind } from './fal/kind.ts';
import { gradioKind } from './gradio/kind.ts';
import { http3dGenerationsKind } from './http-3d-generations/kind.ts';
import { hunyuan3dKind } from './hunyuan3d/kind.ts';
import type { BackendKind } from './kind.ts';
import { meshyKind } from './meshy/kind.ts';
import { openAiKind } from './openai/kind.ts';
import { replicateKind } from './replicate/kind.ts';
import { rodinKind } from './rodin/kind.ts';
import { stabilityKind } from './stability/kind.ts';
import { tripoKind } from './tripo/kind.ts';

/** The registry: every kind of model server, one folder each. */
export const backendKinds: readonly BackendKind[] = [
  bozzettoKind,
  cogKind,
  comfyuiKind,
  commandKind,
  falKind,
  http3dGenerationsKind,
  gradioKind,
  hunyuan3dKind,
  meshyKind,
  openAiKind,
  replicateKind,
  rodinKind,
  stabilityKind,
  tripoKind,
];
