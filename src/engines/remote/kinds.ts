import type { BackendKind } from './kind.ts';

/** Kinds of model servers, by name; each is loaded on first use. */
export interface BackendKinds {
  readonly names: readonly string[];
  /** @param name one of `names` */
  load(name: string): Promise<BackendKind>;
}

/** One folder per kind: a service loads those that its configuration names. */
const FOLDERS: Readonly<Record<string, () => Promise<BackendKind>>> = {
  '3daigc-api': async () => (await import('./3daigc-api/kind.ts')).threedaigcKind,
  anthropic: async () => (await import('./anthropic/kind.ts')).anthropicKind,
  bozzetto: async () => (await import('./bozzetto/kind.ts')).bozzettoKind,
  cog: async () => (await import('./cog/kind.ts')).cogKind,
  'comfy-cloud': async () => (await import('./comfy-cloud/kind.ts')).comfyCloudKind,
  'comfy-router': async () => (await import('./comfy-router/kind.ts')).comfyRouterKind,
  comfyui: async () => (await import('./comfyui/kind.ts')).comfyuiKind,
  command: async () => (await import('./command/kind.ts')).commandKind,
  fal: async () => (await import('./fal/kind.ts')).falKind,
  google: async () => (await import('./google/kind.ts')).googleKind,
  'http-3d-generations': async () =>
    (await import('./http-3d-generations/kind.ts')).http3dGenerationsKind,
  gradio: async () => (await import('./gradio/kind.ts')).gradioKind,
  hunyuan3d: async () => (await import('./hunyuan3d/kind.ts')).hunyuan3dKind,
  meshy: async () => (await import('./meshy/kind.ts')).meshyKind,
  modly: async () => (await import('./modly/kind.ts')).modlyKind,
  onnx: async () => (await import('./onnx/kind.ts')).onnxKind,
  openai: async () => (await import('./openai/kind.ts')).openAiKind,
  replicate: async () => (await import('./replicate/kind.ts')).replicateKind,
  rodin: async () => (await import('./rodin/kind.ts')).rodinKind,
  stability: async () => (await import('./stability/kind.ts')).stabilityKind,
  tencent: async () => (await import('./tencent/kind.ts')).tencentKind,
  tripo: async () => (await import('./tripo/kind.ts')).tripoKind,
};

/** The registry: every kind of model server. */
export const backendKinds: BackendKinds = {
  names: Object.keys(FOLDERS),
  load: (name) => FOLDERS[name]!(),
};

/** Loads all kinds. */
export function allKinds({ names, load }: BackendKinds = backendKinds): Promise<BackendKind[]> {
  return Promise.all(names.map((name) => load(name)));
}
