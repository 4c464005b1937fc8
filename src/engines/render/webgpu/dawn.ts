import { create, globals } from 'webgpu';
import type { GpuAdapter, GpuKind } from './gpu-protocol.ts';

/** Older ones lack dynamic indexing of uniform arrays, which WebGPU wants. */
const LAVAPIPE_MAJOR = 25;

/** What Dawn is told to pick; of several adapters it takes SwiftShader before lavapipe, five times slower. */
const DAWN_OPTIONS: Record<GpuKind, string[]> = {
  gpu: [],
  lavapipe: ['adapter=llvmpipe'],
  swiftshader: ['adapter=SwiftShader'],
};

/** Speeds filtering of the studio's maps up where it is there; nothing depends on it. */
const WANTED_FEATURES: readonly string[] = ['core-features-and-limits', 'float32-filterable'];

export interface OpenDevice {
  device: GPUDevice;
  adapter: GpuAdapter;
}

/**
 * A device on the first kind of adapter that this machine has; null where it has none of them.
 * Puts what three.js expects of a browser into the global scope.
 */
export async function openDevice(kinds: readonly GpuKind[]): Promise<OpenDevice | null> {
  Object.assign(globalThis, globals);
  for (const kind of kinds) {
    const gpu = create(DAWN_OPTIONS[kind]);
    const adapter = await adapterOf(gpu);
    if (adapter === null || kindOf(adapter.info) !== kind) continue;
    const { limits, features } = adapter;
    const device = await adapter.requestDevice({
      requiredFeatures: WANTED_FEATURES.filter((name) => features.has(name)) as GPUFeatureName[],
      requiredLimits: {
        maxBufferSize: limits.maxBufferSize,
        maxStorageBufferBindingSize: limits.maxStorageBufferBindingSize,
        maxTextureDimension2D: limits.maxTextureDimension2D,
      },
    });
    actAsBrowser(gpu);
    return { device, adapter: { kind, name: nameOf(adapter.info) } };
  }
  return null;
}

/** null: there is none, or none of the name asked for. */
async function adapterOf(gpu: GPU): Promise<GPUAdapter | null> {
  try {
    return await gpu.requestAdapter({ powerPreference: 'high-performance' });
  } catch {
    return null;
  }
}

/** null: a lavapipe that is too old. */
function kindOf(info: GPUAdapterInfo): GpuKind | null {
  const name = nameOf(info);
  if (/swiftshader/i.test(name)) return 'swiftshader';
  if (!/llvmpipe|lavapipe/i.test(name)) return 'gpu';
  const version = /Mesa (\d+)/i.exec(name);
  return version !== null && Number(version[1]) < LAVAPIPE_MAJOR ? null : 'lavapipe';
}

function nameOf({ vendor, architecture, device, description }: GPUAdapterInfo): string {
  return [...new Set([description, device, vendor, architecture])].filter(Boolean).join(', ');
}

function actAsBrowser(gpu: GPU): void {
  Object.defineProperty(gpu, 'getPreferredCanvasFormat', { value: () => 'rgba8unorm' });
  const frame = (draw: (time: number) => void) => setTimeout(() => draw(performance.now()), 0);
  const parts = {
    self: globalThis,
    navigator: { gpu, userAgent: 'node' },
    requestAnimationFrame: frame,
    cancelAnimationFrame: clearTimeout,
  };
  for (const [name, value] of Object.entries(parts)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
}
