import type { Task } from '../../core/task.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

/** The title of a public model: the name that its owner gave it. The owner's prompt stays private. */
export function titleOf({ name }: Pick<Task, 'name'>): string {
  return name ?? '3D model';
}

/** Builds the head elements that describe a public model to other programs: title, Open Graph, oEmbed link. */
export function shareHead(task: Task, publicUrl: string): string {
  const page = `${publicUrl}/m/${task.task_uuid}`;
  const title = titleOf(task);
  const hasPicture = task.assets.some(({ kind }) => kind === 'preview');
  const meta: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Bozzetto'],
    ['og:title', title],
    ['og:description', 'An interactive 3D model.'],
    ['og:url', page],
    ...(hasPicture ? [['og:image', `${page}/picture`] as [string, string]] : []),
    ['twitter:card', hasPicture ? 'summary_large_image' : 'summary'],
  ];
  const oembed = `${publicUrl}/oembed?url=${encodeURIComponent(page)}&format=json`;
  return [
    `<title>${escaped(title)} · Bozzetto</title>`,
    '<meta name="description" content="An interactive 3D model.">',
    ...meta.map(
      ([property, content]) => `<meta property="${property}" content="${escaped(content)}">`,
    ),
    `<link rel="canonical" href="${escaped(page)}">`,
    `<link rel="alternate" type="application/json+oembed" title="${escaped(title)}" href="${escaped(oembed)}">`,
  ].join('\n');
}
