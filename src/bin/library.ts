import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type OverlayOptions } from 'sharp';
import { readConfig } from '../config/config.ts';
import { createShapeMaker } from '../engines/kit/shape-maker.ts';
import { OwnThings, spokenNounsOf } from '../engines/library/own-things.ts';
import { checkThing, programOf, type ThingMistake } from '../engines/library/read-thing.ts';
import { LIBRARY, openLibrary } from '../engines/library/things.ts';
import { fromPixels } from '../engines/raster/raw-pixels.ts';
import { createRenderer } from '../engines/render/renderer.ts';
import type { ShapedModel } from '../engines/spec.ts';
import { createWork } from '../engines/work/create-work.ts';
import { outliveClosedPipes } from '../service/stop-requests.ts';

/* `library check` and `library draw` of the command line, which work without a running service. */

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  json: { type: 'boolean' },
} as const;

const EXIT = { done: 0, failed: 1, usage: 2 } as const;
/** Triangles above which curves become coarser, as in a request without a limit. */
const MOST_TRIANGLES = 1_000_000;
/** Side of each of the four views, in pixels. */
const SIDE = 512;
const VIEWS = [
  { azimuth: 35, elevation: 18 },
  { azimuth: 0, elevation: 5 },
  { azimuth: 90, elevation: 5 },
  { azimuth: 180, elevation: 5 },
];

outliveClosedPipes();
const own = ownThings();
const maker = createShapeMaker(own);
const shipped = openLibrary(LIBRARY);
const work = createWork();

function ownThings(): OwnThings | null {
  try {
    const { library } = readConfig();
    return library === null ? null : new OwnThings(library);
  } catch (error) {
    return fail(error as Error);
  }
}

/** A thing's file: its model, or its mistakes. */
interface Checked {
  file: string;
  name: string | null;
  model: ShapedModel | null;
  mistakes: ThingMistake[];
  /** Shipped things whose nouns it takes. */
  replaces: string[];
}

async function checked(file: string): Promise<Checked> {
  const { thing, mistakes } = checkThing(await readFile(file, 'utf8'));
  if (thing === null) return { file, name: null, model: null, mistakes, replaces: [] };
  const nouns = spokenNounsOf(thing);
  const replaces = shipped
    .filter((each) => join(LIBRARY, each.file) !== resolve(file))
    .filter((each) => spokenNounsOf(each).some((noun) => nouns.includes(noun)))
    .map(({ name }) => name);
  const { name } = thing;
  try {
    const model = await maker.run(programOf(thing), MOST_TRIANGLES, work);
    return { file, name, model, mistakes: [], replaces };
  } catch (error) {
    const mistake = { line: null, text: (error as Error).message };
    return { file, name, model: null, mistakes: [mistake], replaces };
  }
}

/**
 * Returns the files to check, which are those of a folder if it is one, each with what is wrong with it in its folder.
 * @throws Error if the folder or one within it cannot be read, or if there are too many files
 */
async function filesOf(path: string): Promise<{ file: string; problem: string | null }[]> {
  if (!(await stat(path)).isDirectory()) return [{ file: path, problem: null }];
  const within = new OwnThings(path);
  await within.refresh();
  const whole = within.problems.find(({ file }) => !/\.ya?ml$/i.test(file));
  if (whole !== undefined) throw new Error(`${join(path, whole.file)}: ${whole.problem}`);
  return [...within.things.map(({ file }) => ({ file, problem: null })), ...within.problems]
    .map(({ file, problem }) => ({ file: join(path, file), problem }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

async function check(paths: readonly string[], json: boolean): Promise<number> {
  let failed = false;
  for (const { file, problem } of (await Promise.all(paths.map(filesOf))).flat()) {
    const { name, model, mistakes: found, replaces } = await checked(file);
    const mistakes =
      found.length === 0 && problem !== null ? [{ line: null, text: problem }] : found;
    failed ||= mistakes.length > 0;
    const facts = model && { parts: model.parts, triangles: model.triangles };
    if (json) console.log(JSON.stringify({ file, name, ...facts, replaces, mistakes }));
    else if (mistakes.length > 0)
      for (const { line, text } of mistakes)
        console.log(`${file}${line === null ? '' : `:${line}`}: ${text}`);
    else {
      const note = replaces.length === 0 ? '' : `, in place of the shipped ${replaces.join(', ')}`;
      console.log(
        `${file}: ${name}, ${model!.parts} ${model!.parts === 1 ? 'part' : 'parts'}, ${model!.triangles} triangles${note}`,
      );
    }
  }
  // Files of the operator's folder that the service leaves out.
  if (own !== null)
    for (const { file, problem } of own.problems)
      if (!json) console.error(`note: ${own.folder}/${file} is not used: ${problem}`);
  return failed ? EXIT.failed : EXIT.done;
}

async function draw(file: string, output: string | undefined): Promise<number> {
  const { model, mistakes } = await checked(file);
  if (model === null) {
    for (const { line, text } of mistakes)
      console.error(`${file}${line === null ? '' : `:${line}`}: ${text}`);
    return EXIT.failed;
  }
  const shots = VIEWS.map((camera) => ({ camera, width: SIDE, height: SIDE }));
  const request = { model: model.scene, style: 'pbr', shots, backdrops: ['studio'] } as const;
  const views: OverlayOptions[] = [];
  for await (const [picture] of createRenderer().render(request, work)) {
    const input = await fromPixels(picture!.data, picture!, 4).png().toBuffer();
    const at = views.length;
    views.push({ input, left: SIDE * (at % 2), top: SIDE * Math.floor(at / 2) });
  }
  const sheet = { width: 2 * SIDE, height: 2 * SIDE, channels: 3, background: '#fff' } as const;
  const path = output ?? `${basename(file, extname(file))}.png`;
  await writeFile(path, await sharp({ create: sheet }).composite(views).png().toBuffer());
  console.log(path);
  return EXIT.done;
}

function fail(error: Error): never {
  console.error(`bozzetto: ${error.message}`);
  process.exit(EXIT.usage);
}

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [command, ...files] = positionals;
  await own?.refresh();
  if (command === 'check' && files.length > 0) return check(files, values.json === true);
  if (command === 'draw' && files.length === 1) return draw(files[0]!, values.output);
  throw new Error('Use check FILE…, or draw FILE [-o OUTPUT].');
}

main().then(
  // Threads of the renderer would keep the process alive.
  (code) => process.exit(code),
  fail,
);
