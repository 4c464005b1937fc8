// Who may import whom. Read bottom-up: contract <- core <- flows <- worker/server <- main.
// src/bin holds the composition roots, one per process: they import anything, nothing imports them.
// test/rules/layers.test.ts breaks every rule once and sees it fire.
const TEST = '\\.test\\.ts$';
const PACKAGES = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'core'];
const only = (name, path, to) => ({
  name,
  severity: 'error',
  from: { path, pathNot: TEST },
  to: { pathNot: [...to, path], dependencyTypesNot: PACKAGES },
});
const npm = (name, path, allowed) => ({
  name,
  severity: 'error',
  from: { path, pathNot: TEST },
  to: { dependencyTypes: PACKAGES, pathNot: allowed },
});
/** The rooms of two engines, bottom-up, and the other rooms that each may import. The top level of an engine orchestrates. */
const READER = ['field', 'picture', 'shape'];
const ROOMS = {
  reconstruct: {
    field: [],
    picture: ['field'],
    shape: ['picture', 'field'],
    outline: READER,
    depth: READER,
    vessel: READER,
    layers: READER,
    meshing: ['shape', 'field'],
    shading: READER,
    paint: ['shading', ...READER],
    views: READER,
    guide: ['views', ...READER],
  },
  render: {
    scene: [],
    raster: ['scene'],
    surface: ['raster', 'scene'],
    light: ['surface', 'raster', 'scene'],
    picture: ['light', 'surface', 'raster', 'scene'],
  },
};
const rooms = Object.entries(ROOMS).flatMap(([engine, its]) =>
  Object.entries(its).map(([room, below]) => ({
    name: `${engine}-${room}-looks-down`,
    severity: 'error',
    from: { path: `^src/engines/${engine}/${room}/`, pathNot: TEST },
    to: {
      path: `^src/engines/${engine}/`,
      pathNot: [room, ...below].map((name) => `^src/engines/${engine}/${name}/`),
    },
  })),
);
module.exports = {
  forbidden: [
    // Type-only imports count too: a cycle of types is a cycle for the reader.
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    // Rooms too, where they were sorted bottom-up: no arrow runs back up.
    {
      name: 'rooms-have-no-cycles',
      scope: 'folder',
      severity: 'error',
      from: { path: '^src/engines/(reconstruct|remesh|surfaces|texturing)/' },
      to: { circular: true },
    },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-dependency-in-source',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'roots-are-not-imported',
      severity: 'error',
      // An old Node must get as far as start.mjs, which then loads the rest.
      from: { path: '^src/', pathNot: '^src/bin/start\\.mjs$' },
      to: {
        path: '^src/bin/',
      },
    },
    only('contract-imports-nothing', '^src/contract/', []),
    only('core-imports-contract', '^src/core/', ['^src/contract/']),
    only('engine-spec-imports-data', '^src/engines/spec(\\.ts$|/)', [
      '^src/engines/(mesh|raster)/',
      '^src/contract/shape-program\\.ts$',
    ]),
    // The commons: what several engines compute with. Each room imports only what stands before it.
    only('engine-math-imports-nothing', '^src/engines/math/', []),
    only('engine-structures-import-nothing', '^src/engines/structures/', []),
    only('engine-threads-import-nothing', '^src/engines/threads/', []),
    only('engine-raster-imports-commons', '^src/engines/raster/', [
      '^src/engines/(math|structures|threads)/',
    ]),
    only('engine-surfaces-import-commons', '^src/engines/surfaces/', [
      '^src/engines/(math|raster)/',
      '^src/contract/shape-program\\.ts$',
    ]),
    only('engine-library-imports-the-language', '^src/engines/library/', [
      '^src/engines/math/',
      '^src/contract/(shape-program|library-[a-z]+|thing-variant|worn-piece|program-problems)\\.ts$',
    ]),
    npm('engine-math-and-structures-have-no-io', '^src/engines/(math|structures)/', []),
    npm('engine-threads-have-node-only', '^src/engines/threads/', [
      '^(node:)?(os|v8|vm|worker_threads)$',
    ]),
    npm('engine-raster-has-sharp-only', '^src/engines/raster/', ['node_modules/sharp/']),
    {
      name: 'engines-are-islands',
      severity: 'error',
      from: { path: '^src/engines/(?!spec/)([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/',
        // The table of formats, the shape language and the depth of JSON of strangers are one for the wire and for who reads
        // and writes them.
        pathNot:
          '^src/engines/(spec\\.ts$|(spec|math|structures|threads|raster|work|mesh|language|surfaces|library)/|$1/)|^src/contract/(formats|shape-program|library-[a-z]+|thing-variant|worn-piece|program-problems|program-edits|nested-within)\\.ts$',
      },
    },
    ...rooms,
    {
      name: 'flow-spec-is-wire',
      severity: 'error',
      from: { path: '^src/flows/([^/]+)/(spec|choices)\\.ts$' },
      to: { path: '^src/', pathNot: '^src/contract/|^src/flows/$1/choices\\.ts$' },
    },
    {
      name: 'flows-are-islands',
      severity: 'error',
      from: { path: '^src/flows/([^/]+)/', pathNot: TEST },
      to: {
        path: '^src/',
        pathNot: '^src/(contract|core)/|^src/engines/spec\\.ts$|^src/flows/(flow\\.ts$|steps/|$1/)',
      },
    },
    {
      name: 'flow-steps-see-no-flow',
      severity: 'error',
      from: { path: '^src/flows/(steps/|flow\\.ts$|specs\\.ts$)' },
      to: { path: '^src/flows/(?!steps/)[^/]+/(?!spec\\.ts$)' },
    },
    {
      name: 'adapters-are-islands',
      severity: 'error',
      from: { path: '^src/adapters/([^/]+)/', pathNot: TEST },
      to: { path: '^src/', pathNot: '^src/(core|contract)/|^src/adapters/$1/' },
    },
    only('server-sees-no-engine', '^src/server/', [
      '^src/(core|contract)/',
      '^src/flows/specs\\.ts$',
    ]),
    only('worker-sees-no-adapter', '^src/worker/', [
      '^src/(core|contract)/',
      '^src/flows/(load-flows|specs|flow|limits)\\.ts$',
      '^src/engines/(spec\\.ts$|work/)',
    ]),
    only('sdk-is-contract-only', '^src/sdk/', ['^src/contract/', '^src/flows/specs\\.ts$']),
    // What agents call; the server's door to it and the command line's are at the composition and in the command line.
    only('agents-use-sdk', '^src/agents/', [
      '^src/sdk/',
      '^src/contract/',
      '^src/flows/specs\\.ts$',
    ]),
    // Measures with engines that it is given, so that a check that finds all files in its cache loads none.
    only('check-sees-no-engine', '^src/check/', [
      '^src/contract/formats\\.ts$',
      '^src/engines/spec\\.ts$',
    ]),
    only('cli-uses-sdk', '^src/cli/', ['^src/sdk/', '^src/contract/', '^src/agents/']),
    npm('pure-code-has-no-io', '^src/(contract|core|flows)/', ['node_modules/zod/']),
    {
      name: 'sdk-takes-types-only',
      severity: 'error',
      from: { path: '^src/sdk/', pathNot: TEST },
      to: { path: '^src/(contract|flows)/', dependencyTypesNot: ['type-only'] },
    },
    // The types of a package that comes without, which an engine reads files with too.
    only('studio-uses-sdk', '^src/studio/(?!editor/engine/)', [
      '^src/studio/',
      '^src/sdk/',
      '^src/contract/',
      '^\\.config/types/assimpjs\\.d\\.ts$',
    ]),
    // The editor runs shape programs in the browser, with the service's own runner.
    only('studio-editor-runs-programs', '^src/studio/editor/engine/', [
      '^src/studio/',
      '^src/contract/',
      '^src/engines/(kit/(program|rig|surface)|surfaces|mesh|structures)/',
      '^src/engines/spec\\.ts$',
    ]),
    {
      name: 'studio-takes-contract-types-only',
      severity: 'error',
      from: { path: '^src/studio/', pathNot: TEST },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    npm('studio-runs-in-browsers', '^src/studio/', ['node_modules/']),
    npm('sdk-has-no-deps', '^src/sdk/', ['^(node:)?(fs|path|stream|buffer)']),
    {
      name: 'training-stands-alone',
      severity: 'error',
      // The evaluation judges what src makes.
      from: {
        path: '^tools/packaging/training/',
        pathNot: '^tools/packaging/training/evaluation/',
      },
      to: { path: '^(src|test|bench)/' },
    },
    {
      name: 'source-sees-no-training',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tools/packaging/training/' },
    },
    {
      name: 'source-sees-no-tools',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^tools/', pathNot: '^tools/packaging/training/' },
    },
    {
      name: 'acceptance-is-black-box',
      severity: 'error',
      from: { path: '^test/(acceptance|hostile)/' },
      to: { path: '^src/', pathNot: '^src/(sdk|contract)/|^src/flows/([^/]+/spec|specs)\\.ts$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    // Programs on clients that are generated only when their test runs.
    exclude: { path: '^test/(openapi/clients/|agents/conformance/first-client)' },
    // Packages that have several entries name them in `exports`.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
