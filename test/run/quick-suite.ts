/** Some files of the quick suite. */
interface Part {
  /** What these tests hold. */
  about: string;
  files: readonly string[];
  /** Files that take too long for it; `npm run test:all` runs them. */
  except?: readonly string[];
}

/** `npm test`: what most changes can break, in about four minutes on two quiet cores. */
export const QUICK_SUITE: readonly Part[] = [
  {
    about: 'units, beside their sources',
    files: ['src/**/*.test.ts'],
    except: [
      'src/adapters/embedded-postgres/embedded-postgres.test.ts',
      'src/adapters/postgres/replica.test.ts',
      'src/backends/commands.test.ts',
      'src/cli/cli.test.ts',
      'src/cli/lifetime.test.ts',
      'src/cli/outputs.test.ts',
      'src/engines/imagine/image-generator.test.ts',
      'src/engines/kit/families/families.test.ts',
      'src/engines/kit/layout/attach.test.ts',
      'src/engines/kit/rig/rig.test.ts',
      'src/engines/kit/surface/surface.test.ts',
      'src/engines/kit/words/read-words.test.ts',
      'src/engines/likeness/camera-fit.test.ts',
      'src/engines/reconstruct/layers/layers.test.ts',
      'src/engines/reconstruct/paint/shading.test.ts',
      'src/engines/reconstruct/reconstructor.test.ts',
      'src/engines/reconstruct/views/views.test.ts',
      'src/engines/remesh/attributes/carry-over.test.ts',
      'src/engines/remesh/parts/remesh-parts.test.ts',
      'src/engines/remesh/remesh-properties.test.ts',
      'src/engines/remesh/remesh-quads.test.ts',
      'src/engines/remesh/remesher.test.ts',
      'src/engines/remote/bozzetto/bozzetto.test.ts',
      'src/engines/remote/command/command.test.ts',
      'src/engines/remote/http-3d-generations/http-3d-generations.test.ts',
      'src/engines/remote/hunyuan3d/hunyuan3d.test.ts',
      'src/engines/segment/photograph.test.ts',
      'src/engines/segment/segmenter.test.ts',
      'src/engines/surfaces/tiles.test.ts',
      'src/engines/texturing/texture/by-picture/by-picture.test.ts',
      'src/engines/texturing/texture/texturer.test.ts',
      'src/engines/texturing/unwrap/unwrapper.test.ts',
      'src/engines/work/process-watch.test.ts',
    ],
  },
  {
    about: 'rules of the code, and this runner',
    files: ['test/rules/*.test.ts', 'test/run/*.test.ts'],
  },
  {
    about: 'one small run of every flow; what creation refuses; retries; keys',
    files: ['every-flow', 'creation', 'idempotency', 'keys'].map(
      (name) => `test/acceptance/${name}.test.ts`,
    ),
  },
  {
    about: 'money: holds, captures and releases, in every order',
    files: ['test/money/*.test.ts'],
    except: ['test/money/admin.test.ts'],
  },
  { about: 'push', files: ['test/push/*.test.ts'] },
  { about: 'kept answers of language models', files: ['test/authors/kept-answers.test.ts'] },
  {
    about: 'faults at their smallest: a worker and a sender of webhooks die',
    files: ['test/faults/worker.test.ts', 'test/faults/webhooks.test.ts'],
  },
  {
    about: 'formats, out and back',
    files: ['test/formats/*.test.ts'],
    except: ['test/formats/blender-skins.test.ts', 'test/formats/third-party-programs.test.ts'],
  },
  { about: 'the main job of the Studio, in Chromium', files: ['test/studio/main-job.test.ts'] },
];

/** Files that take half a minute and more on two busy cores, the longest first. */
export const LONG_FILES: readonly string[] = [
  'test/clients/blender.test.ts',
  'test/studio/routes.test.ts',
  'test/faults/service.test.ts',
  'test/acceptance/image-generation.test.ts',
  'test/studio/main-job.test.ts',
  'test/acceptance/every-flow.test.ts',
  'test/studio/batch.test.ts',
  'src/cli/outputs.test.ts',
  'test/reference/reference-page.test.ts',
  'test/studio/pages-states.test.ts',
  'test/acceptance/backup.test.ts',
  'test/chaos/chaos.test.ts',
  'test/upgrade/rolling.test.ts',
  'test/acceptance/text-to-3d.test.ts',
  'test/authors/play-answers.test.ts',
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
  'test/faults/remote-steps.test.ts',
  'test/faults/worker.test.ts',
  'test/acceptance/sources.test.ts',
  'src/engines/kit/families/families.test.ts',
  'test/acceptance/image-to-3d.test.ts',
  'test/acceptance/webhooks.test.ts',
  'test/acceptance/admin-users.test.ts',
  'test/storage/service.test.ts',
  'test/storage/direct-uploads.test.ts',
];
