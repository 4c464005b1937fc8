import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type ChosenRenderer, chooseRenderer } from '../engines/render/webgpu/choose.ts';
import { isInstalled } from '../engines/render/webgpu/installed.ts';
import { mayHaveGraphicsCard } from '../engines/render/webgpu/vulkan-drivers.ts';

/** What draws on graphics cards and by Vulkan. The package of npm leaves them to whoever has one. */
const DRAWING_PACKAGES = ['webgpu@0.6.2', '@sparticuz/chromium@153.0.0'];

/** What draws pictures here; never fails, for there is always the plain rasterizer. */
export async function findRenderer(
  { renderer: setting, data }: Config,
  log: Logger,
): Promise<ChosenRenderer> {
  const found = await chooseRenderer(setting, join(data, 'library')).catch((err) => {
    log.warn({ err }, 'no GPU process can be started');
    return { kind: 'raster', adapter: null } as const;
  });
  const missing = missingPackages();
  const mayHelp = setting === 'auto' ? await mayHaveGraphicsCard() : setting !== 'raster';
  if (found.kind === 'raster' && missing !== null && mayHelp) log.warn(found, missing);
  else if (setting === 'auto' || setting === found.kind)
    log.info(found, 'pictures have a renderer');
  else log.warn(found, `BOZZETTO_RENDERER=${setting} is not to be had on this machine`);
  return found;
}

/** How to install what is not; null: all of it is. */
function missingPackages(): string | null {
  const isMissing = (spec: string) => !isInstalled(spec.slice(0, spec.lastIndexOf('@')));
  if (!DRAWING_PACKAGES.some(isMissing)) return null;
  const packages = DRAWING_PACKAGES.map((spec) => `-p ${spec}`).join(' ');
  return `Pictures are drawn on the processor. To draw them on the graphics card, install what does, 200 MB: npx -p bozzetto ${packages} bozzetto, or npm install ${DRAWING_PACKAGES.join(' ')} beside bozzetto.`;
}
