import { readFileSync } from 'node:fs';

/** A model with the GPU memory in GiB that it needs, as its publisher states it; null: nobody states it. */
export interface PublishedMemory {
  readonly name: string;
  readonly gibibytes: number | null;
}

/**
 * Memory by server and model, for servers that do not report it: 3DAIGC-API knows it, but its scheduler lists no adapter
 * (run: `7f41cd2` and `9c5643f`), and Hunyuan3D's servers and Gradio apps have no request for it.
 */
const PUBLISHED: Readonly<Record<string, { models: readonly PublishedMemory[] }>> = JSON.parse(
  readFileSync(new URL('./published-memory.json', import.meta.url), 'utf8'),
);

/** Returns the models of a server with what they need; empty if nothing is published. */
export function publishedMemory(server: string): readonly PublishedMemory[] {
  return PUBLISHED[server]?.models ?? [];
}
