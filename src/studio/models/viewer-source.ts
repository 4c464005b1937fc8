import type { PublicModelItem, TaskStatusPayload } from '../../contract/task.ts';
import { ownLink } from '../data/client.ts';
import { formatOf } from '../tasks/task-facts.ts';
import { titleOf } from '../tasks/task-title.ts';

/** Formats that store polygons and that the viewer can read. */
const POLYGONS = ['fbx', 'obj', 'ply'] as const;
type PolygonFormat = (typeof POLYGONS)[number];

/** A file's format and link. */
interface ModelFile {
  format: string | null;
  url: string;
}

/** A model to show in the viewer. */
export interface ViewerSource {
  name: string;
  url: string;
  format: 'glb' | PolygonFormat;
  /** A file of the same model that stores its polygons, if `url` is a GLB. */
  polygons?: { url: string; format: PolygonFormat };
  /** The task whose report contains the model's measurements; absent if the user has no access to that task. */
  task?: Pick<TaskStatusPayload, 'task_uuid' | 'status'>;
}

/** Returns the viewer's source for a task's model: materials from the GLB, polygons from a format that stores them. */
export function viewerSourceOf(task: TaskStatusPayload, name = titleOf(task)): ViewerSource | null {
  return viewerSourceOfOutput(task, name);
}

/** Like {@link viewerSourceOf}, for a task of which only its output is known. */
export function viewerSourceOfOutput(
  task: Pick<TaskStatusPayload, 'task_uuid' | 'status' | 'output'>,
  name: string,
): ViewerSource | null {
  const { output } = task;
  const lists = [
    ...[output?.textured_model_url, output?.model_url, output?.geometry_model_url],
    output?.viewer_model_url,
    // The draft is shown while a language model works.
    output?.draft_url === undefined ? undefined : [output.draft_url],
  ];
  const links = lists.flatMap((list) => list ?? []);
  const source = sourceOf(
    name,
    links.map((url) => ({ format: formatOf(url), url })),
  );
  return source && { ...source, task };
}

/** Returns the viewer's source for a public model. */
export function publicSourceOf({ name, assets }: PublicModelItem): ViewerSource | null {
  return sourceOf(
    name ?? '',
    assets.filter(({ kind }) => kind === 'model'),
  );
}

function sourceOf(name: string, files: readonly ModelFile[]): ViewerSource | null {
  const glb = files.find(({ format }) => format === 'glb');
  const stated = files.find(({ format }) => POLYGONS.some((each) => each === format));
  const polygons =
    stated === undefined
      ? undefined
      : { url: ownLink(stated.url), format: stated.format as PolygonFormat };
  if (glb !== undefined)
    return { name, url: ownLink(glb.url), format: 'glb', ...(polygons && { polygons }) };
  return polygons === undefined ? null : { name, ...polygons };
}
