import { hunyuan3dKind } from './hunyuan3d/kind.ts';
import type { BackendKind } from './kind.ts';

/** The registry: every kind of model server, one folder each. */
export const backendKinds: readonly BackendKind[] = [hunyuan3dKind];
