import { join } from 'node:path';
import type { EngineIdentity, Renderer } from '../../spec.ts';
import { createRenderer } from '../renderer.ts';
import { GpuChild, type GpuChildOptions } from './gpu-child.ts';
import type { GpuKind } from './gpu-protocol.ts';
import { isInstalled } from './installed.ts';
import { createWebGpuRenderer } from './renderer.ts';
import { unpackSwiftShader } from './swiftshader.ts';
import { findLavapipe, mayHaveGraphicsCard } from './vulkan-drivers.ts';

/** What draws the pictures: an adapter, or the plain rasterizer. */
export type RendererKind = GpuKind | 'raster';
export type RendererSetting = 'auto' | RendererKind;

/** What was found on this machine. */
export interface ChosenRenderer {
  kind: RendererKind;
  /** As its driver names it; null: the plain rasterizer. */
  adapter: string | null;
}

/** What `auto` tries in turn. Not SwiftShader: the plain rasterizer's pictures are as good in a third of the time. */
const AUTOMATIC: readonly GpuKind[] = ['gpu', 'lavapipe'];

/**
 * Finds out what can draw by drawing nothing: starts a GPU process where there may be an adapter, and ends it. At last
 * there is always the plain rasterizer.
 * @param library directory of what engines prepare once
 */
export async function chooseRenderer(
  setting: RendererSetting,
  library: string,
): Promise<ChosenRenderer> {
  const kinds = setting === 'auto' ? AUTOMATIC : setting === 'raster' ? [] : [setting];
  for (const kind of kinds) {
    const options = await optionsOf(kind, library);
    const child = options && (await GpuChild.start(options));
    if (!child) continue;
    child.kill();
    return { kind, adapter: child.adapter.name };
  }
  return { kind: 'raster', adapter: null };
}

/**
 * The renderer of a kind that `chooseRenderer` found. Its GPU process starts with the first picture; where none starts any
 * more, the plain rasterizer draws, as its identity says from then on.
 */
export function createChosenRenderer(kind: RendererKind, library: string): Renderer {
  if (kind === 'raster') return createRenderer();
  let started: Promise<Renderer> | null = null;
  let identity: EngineIdentity = {
    id: 'bozzetto-webgpu',
    version: '1',
    provider: 'built-in',
    adapter: kind,
  };
  const start = async (): Promise<Renderer> => {
    const options = await optionsOf(kind, library);
    const child = options && (await GpuChild.start(options));
    return child ? createWebGpuRenderer(options, child) : createRenderer();
  };
  return {
    specVersion: 1,
    get identity() {
      return identity;
    },
    async *doRender(request, context) {
      started ??= start();
      const renderer = await started;
      identity = { adapter: 'processor', ...renderer.identity };
      yield* renderer.doRender(request, context);
    },
  };
}

/** How a GPU process of a kind is started; null where that makes no sense on this machine. */
async function optionsOf(kind: GpuKind, library: string): Promise<GpuChildOptions | null> {
  if (!isInstalled('webgpu')) return null;
  if (kind === 'gpu' && !(await mayHaveGraphicsCard())) return null;
  if (process.platform !== 'linux') return kind === 'gpu' ? { kind, environment: null } : null;
  const software = await unpackSwiftShader(library);
  // Machines whose only driver is NVIDIA's often have no loader; ours loads the system's drivers too.
  const loader: Record<string, string> =
    software === null ? {} : { LD_LIBRARY_PATH: software.directory };
  if (kind === 'gpu') return { kind, environment: loader };
  const driver = kind === 'lavapipe' ? await findLavapipe() : software?.driverFile;
  if (!driver) return null;
  // It alone, or every driver of the system is loaded and asked.
  const environment = { ...loader, VK_DRIVER_FILES: driver, VK_ICD_FILENAMES: driver };
  // Mesa keeps compiled shaders; the first picture of a new process takes a third of the time.
  const cache = { MESA_SHADER_CACHE_DIR: join(library, 'mesa-shaders') };
  return { kind, environment: kind === 'lavapipe' ? { ...environment, ...cache } : environment };
}
