import type { z } from 'zod';
import type { Backdrop, EncodedImage, RenderStyle } from '../../engines/spec.ts';
import type { OutputFile } from '../flow.ts';
import type { modelPreviewRender } from './spec.ts';
import { type PlannedView, planViews, type ViewPlan } from './views.ts';

export const CONTENT_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

type Input = z.output<typeof modelPreviewRender.input>;
type Kind = 'rgb' | 'white';

/** Settings that all images of a run share. */
export interface Job {
  plan: ViewPlan;
  width: number;
  height: number;
  format: EncodedImage['format'];
  style: RenderStyle;
  /** The contact sheet and the turntable show the first kind. */
  kinds: { kind: Kind; backdrop: Backdrop }[];
}

/** Converts a validated request into a job. */
export function jobOf(input: Input): Job {
  const [width, height] = input.resolution.split('x').map(Number);
  const kinds: Job['kinds'] = [];
  if (input.enable_rgb_render) kinds.push({ kind: 'rgb', backdrop: input.background });
  if (input.enable_white_render) kinds.push({ kind: 'white', backdrop: 'white' });
  return {
    plan: planViews(input),
    width: width!,
    height: height!,
    kinds,
    style: input.render_style,
    format: input.render_format.toLowerCase() as Job['format'],
  };
}

/** A view with its number among those of its kind, starting at 1. */
export interface NumberedView extends PlannedView {
  number: number;
}

/** Returns the filename of a view and the description of its content. */
export function describeView(
  format: EncodedImage['format'],
  style: RenderStyle,
  { number, name, camera }: NumberedView,
  { kind, backdrop }: Job['kinds'][number],
): Omit<OutputFile, 'bytes' | 'width' | 'height'> {
  const stem = `${kind}-${String(number).padStart(2, '0')}-${name.replace(',', '_')}`;
  return {
    role: `${kind}_image_url`,
    kind: 'image',
    format,
    filename: `${stem}.${format}`,
    content_type: CONTENT_TYPES[format],
    render: {
      view: name,
      azimuth: camera.azimuth,
      elevation: camera.elevation,
      projection: camera.projection ?? 'perspective',
      style,
      background: backdrop,
    },
  };
}
