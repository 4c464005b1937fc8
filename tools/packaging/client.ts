import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import ts from 'typescript';
import { build } from 'vite';
import { pack, ROOT, writeJson } from './tarball.ts';
import { writeWireTypes } from './wire-types.ts';

const SDK = join(ROOT, 'src/sdk');
/** Files of the package other than its sources: its description and its page. */
const FOLDER = join(ROOT, 'clients/javascript');
/** Node 18 and the browsers of 2023 support ES2022. */
const TARGET = 'es2022';

/** `npm run pack:client`: builds `@bozzetto/client` from the SDK, below `dist`. @returns the path of the tarball */
export async function packClient(into = join(ROOT, 'dist/packages')): Promise<string> {
  const folder = join(into, 'client');
  await rm(folder, { recursive: true, force: true });
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder, 'dist'),
      emptyOutDir: true,
      target: TARGET,
      // Code in node_modules stays readable; bundlers minify it. The comments are in the declarations.
      minify: false,
      lib: {
        entry: { index: join(SDK, 'index.ts'), node: join(SDK, 'files-node.ts') },
        formats: ['es'],
      },
      rolldownOptions: { external: /^node:/, output: { comments: false } },
    },
  });
  await writeDeclarations(join(folder, 'dist'));
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const description = JSON.parse(await readFile(join(FOLDER, 'package.json'), 'utf8'));
  const { private: _, ...published } = description;
  await writeJson(join(folder, 'package.json'), { ...published, version });
  await copyFile(join(FOLDER, 'README.md'), join(folder, 'README.md'));
  await copyFile(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  return pack(folder, into);
}

/**
 * Writes the declarations of the SDK, and one file with the wire types instead of the schemas that they are derived
 * from.
 */
async function writeDeclarations(into: string): Promise<void> {
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const emit = { ...options, noEmit: false, declaration: true, emitDeclarationOnly: true };
  const host = ts.createCompilerHost(emit);
  // A type that does not exist in the sources: the input of each flow, which only a generic type expresses.
  const probe = join(ROOT, 'src/flow-inputs.ts');
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) =>
    path === probe
      ? ts.createSourceFile(
          path,
          `import type { FlowInput, FlowName } from './flows/specs.ts';
export type FlowInputs = { [F in FlowName]: FlowInput<F> };`,
          ts.ScriptTarget.ES2024,
        )
      : getSourceFile(path, ...rest);
  const roots = [join(SDK, 'index.ts'), join(SDK, 'files-node.ts'), probe];
  const program = ts.createProgram(roots, emit, host);
  const inside = (path: string) => path.replaceAll('/', sep).startsWith(SDK + sep);
  await mkdir(into, { recursive: true });
  for (const file of program.getSourceFiles().filter(({ fileName }) => inside(fileName))) {
    let text = '';
    program.emit(file, (_path, emitted) => {
      text = emitted;
    });
    const name = basename(file.fileName).replace(/^files-node\.ts$/, 'node.ts');
    await writeFile(join(into, name.replace(/\.ts$/, '.d.ts')), forPackage(text));
  }
  const checker = program.getTypeChecker();
  const [table] = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile(probe)!)!,
  );
  await writeFile(join(into, 'wire.d.ts'), writeWireTypes(program, inside, table!));
}

/** Imports of the package's own files get their names in the package; all others come from the wire types. */
function forPackage(text: string): string {
  return text.replace(/(from |import\()'(\.[^']*)\.ts'/g, (_, before: string, path: string) =>
    dirname(path) === '.' ? `${before}'${path}.js'` : `${before}'./wire.js'`,
  );
}

if (import.meta.main) console.log(await packClient());
