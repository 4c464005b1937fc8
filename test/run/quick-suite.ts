/** Some files of the quick suite. */
interface Part {
  /** What these tests hold. */
  about: string;
  files: readonly string[];
  /** Files that take too long for it; `npm run test:all` runs them. */
  except?: readonly string[];
}

/** `npm test`: what most changes can break, in four minutes on two cores. */
export const QUICK_SUITE: readonly Part[] = [
  { about: 'units, beside their sources', files: ['src/**/*.test.ts'], except: [] },
];

/** Files that take half a minute and more on two busy cores, the longest first. */
export const LONG_FILES: readonly string[] = [
  'test/clients/blender.test.ts',
  'test/studio/routes.test.ts',
  'test/faults/service.test.ts',
  'test/acceptance/image-generation.test.ts',
  'test/studio/main-job.test.ts',
  'test/studio/batch.test.ts',
  'src/cli/outputs.test.ts',
  'test/studio/pages-states.test.ts',
  'test/acceptance/backup.test.ts',
  'test/chaos/chaos.test.ts',
  'test/upgrade/rolling.test.ts',
  'test/acceptance/text-to-3d.test.ts',
  'test/acceptance/sandbox.test.ts',
  'test/storage/fleet.test.ts',
  'test/acceptance/texture.test.ts',
  'src/cli/lifetime.test.ts',
  'src/cli/cli.test.ts',
  'test/acceptance/limits.test.ts',
  'test/acceptance/remote.test.ts',
  'test/acceptance/artistic-mesh.test.ts',
  'test/clients/python.test.ts',
  'test/failover/failover.test.ts',
  'test/hostile/images.test.ts',
  'test/acceptance/preview-render.test.ts',
  'test/acceptance/models.test.ts',
  'test/generation/asset-models.test.ts',
  'test/studio/frame.test.ts',
  'src/engines/kit/rig/rig.test.ts',
  'test/golden/flows.test.ts',
  'test/acceptance/remesh.test.ts',
  'test/faults/legs.test.ts',
  'test/acceptance/sources.test.ts',
  'src/engines/kit/families/families.test.ts',
  'test/acceptance/image-to-3d.test.ts',
  'test/acceptance/webhooks.test.ts',
  'test/acceptance/admin-users.test.ts',
  'test/storage/service.test.ts',
  'test/storage/direct-uploads.test.ts',
];
