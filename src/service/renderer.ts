import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type ChosenRenderer, chooseRenderer } from '../engines/render/webgpu/choose.ts';

/** What draws pictures here; never fails, for there is always the plain rasterizer. */
export async function findRenderer(
  { renderer: setting, data }: Config,
  log: Logger,
): Promise<ChosenRenderer> {
  const found = await chooseRenderer(setting, join(data, 'library')).catch((err) => {
    log.warn({ err }, 'no GPU process can be started');
    return { kind: 'raster', adapter: null } as const;
  });
  if (setting === 'auto' || setting === found.kind) log.info(found, 'pictures have a renderer');
  else log.warn(found, `BOZZETTO_RENDERER=${setting} is not to be had on this machine`);
  return found;
}
