import { z } from 'zod';
import { type BackendKind, defineBackendKind } from '../../src/engines/remote/kind.ts';
import type { BackendKinds } from '../../src/engines/remote/kinds.ts';
import type { Backend, RemoteWork } from '../../src/engines/spec.ts';

/** A server with the given capabilities, which gets no requests in these tests. */
function backendOf(works: readonly RemoteWork[], onClose: () => void): Backend {
  const unasked = () => Promise.reject(new Error('nothing is asked of it'));
  return {
    traits: {
      works,
      sides: [],
      findsSubmission: false,
      canReattach: false,
      canCancel: false,
      reportsProgress: false,
      billed: false,
    },
    submit: unasked,
    observe: () => {
      throw new Error('nothing is asked of it');
    },
    collect: unasked,
    cancel: unasked,
    reattach: unasked,
    health: unasked,
    close: async () => onClose(),
  };
}

/** Counts the servers that were closed. */
export const closings = { count: 0 };
const WORKS = ['image-to-3d', 'texture', 'text-to-image', 'text-to-text', 'image-to-text'] as const;
const made = (works: readonly RemoteWork[]) => backendOf(works, () => (closings.count += 1));
export const shaper = defineBackendKind({
  name: 'shaper',
  defaultUrl: null,
  settings: z.strictObject({
    works: z.array(z.enum(WORKS)).default(['image-to-3d']).describe('what it does'),
    workflow: z.string().meta({ format: 'path' }).optional().describe('a file'),
    workflows: z
      .strictObject({ texture: z.string().meta({ format: 'path' }).optional() })
      .optional()
      .describe('files'),
    steps: z.int().min(1).default(30).describe('steps'),
  }),
  create: (_basis, { works, steps }) => {
    if (steps === 13) throw new Error('it takes no 13 steps');
    return made(works);
  },
});
const hosted = defineBackendKind({
  name: 'hosted',
  defaultUrl: 'https://api.example.com',
  settings: z.strictObject({}),
  create: () => made(['image-to-3d']),
});
const program = defineBackendKind({
  name: 'program',
  defaultUrl: '',
  settings: z.strictObject({}),
  create: () => made(['text-to-text']),
});
const OWN: readonly BackendKind[] = [shaper, hosted, program];
/** Kinds of servers for tests of the configuration. */
export const KINDS: BackendKinds = {
  names: OWN.map(({ name }) => name),
  load: async (name) => OWN.find((kind) => kind.name === name)!,
};
