import { queryClient } from '../../data/queries.ts';
import type { PreviewRequest } from '../../editor/engine/messages.ts';
import { PreviewRunner } from '../../editor/preview-runner.ts';
import { openPreviewWorker } from '../../editor/use-editor.ts';
import { loadThings } from '../../editor/use-things.ts';
import type { EditedScene } from '../../viewer/stage/edited-scene.ts';
import { thingQuery } from '../library-queries.ts';
import type { PictureDrawer } from './draw-picture.ts';
import { keepPicture, type Pictured } from './picture-cache.ts';
import type { Painter } from './picture-queue.ts';

/** Enough for a small picture. */
const MOST_TRIANGLES = 40_000;
/** The worker and the canvas are kept this long for the next picture. */
const REST_MS = 10_000;

/** Draws things in the browser, with the worker of the editor, and keeps their pictures. */
export class ThingPainter implements Painter {
  #runner: PreviewRunner | null = null;
  #drawer: Promise<PictureDrawer> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  async paint(thing: Pictured): Promise<Blob> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    const { program } = await queryClient.fetchQuery(thingQuery(thing.name));
    this.#runner ??= new PreviewRunner(openPreviewWorker);
    const things = await loadThings(program);
    const scene = await sceneOf(this.#runner, { program, maxTriangles: MOST_TRIANGLES, things });
    this.#drawer ??= import('./draw-picture.ts').then(({ PictureDrawer }) => new PictureDrawer());
    const picture = await (await this.#drawer).draw(scene);
    await keepPicture(thing, picture);
    return picture;
  }

  rest(): void {
    this.#timer = setTimeout(() => {
      this.#runner?.stop();
      this.#runner = null;
      void this.#drawer?.then((drawer) => drawer.dispose()).catch(() => {});
      this.#drawer = null;
    }, REST_MS);
  }
}

/** Runs a program. @throws Error if it makes no model */
function sceneOf(runner: PreviewRunner, request: PreviewRequest): Promise<EditedScene> {
  return new Promise((resolve, reject) => {
    const stop = runner.subscribe(() => {
      const { isRunning, ran, scene, problem } = runner.preview;
      if (isRunning) return;
      stop();
      if (ran === request.program && scene !== null && problem === null) resolve(scene);
      else reject(new Error(problem ?? 'the worker has stopped'));
    });
    runner.run(request);
  });
}
