import type { Axis, Comparison, EdgeKind, Mode, View } from '../viewer/stage/settings.ts';

const count = (value: number) => value.toLocaleString('en');

const SIDES: Record<number, readonly [one: string, many: string]> = {
  3: ['triangle', 'triangles'],
  4: ['quad', 'quads'],
};

/** Faces of so many sides, as people call them. */
function faces(sides: number, number: number): string {
  const [one, many] = SIDES[sides] ?? [`${sides}-gon`, `${sides}-gons`];
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** A length in metres, and in millimetres where those are what one would measure in. */
function length(metres: number): string {
  const millimetres = metres * 1000;
  const digits = millimetres < 10 ? 2 : millimetres < 100 ? 1 : 0;
  return `${metres.toLocaleString('en', { maximumSignificantDigits: 4 })} m · ${millimetres.toLocaleString('en', { maximumFractionDigits: digits })} mm`;
}

function size([x, y, z]: readonly [number, number, number]): string {
  const isSmall = Math.max(x, y, z) < 1;
  const unit = isSmall ? 1000 : 1;
  const parts = [x, y, z].map((each) =>
    (each * unit).toLocaleString('en', { maximumSignificantDigits: 3 }),
  );
  return `${parts.join(' × ')} ${isSmall ? 'mm' : 'm'}`;
}

function bytes(value: number): string {
  if (value < 1e6) return `${Math.max(1, Math.round(value / 1e3))} kB`;
  return `${(value / 1e6).toFixed(value < 1e7 ? 1 : 0)} MB`;
}

const modes: Record<Mode, string> = {
  material: 'Material',
  clay: 'Clay',
  colour: 'Base color',
  normals: 'Normals',
  roughness: 'Roughness',
  metallic: 'Metallic',
  occlusion: 'Occlusion',
  uv: 'UV layout',
  matcap: 'Matcap',
};
const edges: Record<EdgeKind, string> = {
  none: 'No edges',
  triangles: 'Triangles',
  polygons: 'Polygons',
  irregular: 'Irregular vertices',
};
const views: Record<View, string> = {
  front: 'Front',
  right: 'Right',
  back: 'Back',
  left: 'Left',
  top: 'Top',
  bottom: 'Bottom',
};
const axes: Record<Axis, string> = { x: 'Across', y: 'Up', z: 'Front to back' };
const comparisons: Record<Comparison, string> = { side: 'Side by side', slider: 'Slider' };

/** Uses of textures, by their names in three.js materials. */
const uses: Record<string, string> = {
  map: 'base color',
  normalMap: 'normals',
  roughnessMap: 'roughness',
  metalnessMap: 'metallic',
  aoMap: 'occlusion',
  emissiveMap: 'emission',
};

/** The words of the viewer. */
export const words = {
  faces,
  length,
  size,
  bytes,
  modes,
  edges,
  views,
  axes,
  comparisons,
  stage: (name: string) => `3D view of ${name}`,
  stageHelp:
    'Arrow keys turn the model, with Shift they move it, plus and minus zoom. F fits it, 1 to 6 are views.',
  roleDescription: '3D view',
  tools: 'Tools of the viewer',
  facts: {
    title: 'Facts',
    hide: 'Hide facts',
    show: 'Show facts',
    finding: 'Counting faces…',
    vertices: (n: number) => `${count(n)} vertices`,
    texture: (names: readonly string[], width: number, height: number) =>
      `${width} × ${height} ${[...new Set(names.map((name) => uses[name] ?? name))].join(', ')}`,
    noTextures: 'No textures',
    file: (value: number) => `File ${bytes(value)}`,
    memory: (value: number) => `${bytes(value)} of GPU memory`,
    noPolygons: 'The polygons could not be read.',
  },
  legend: {
    title: 'Edges at a vertex',
    fewer: '2 or fewer',
    more: '7 or more',
  },
  tool: {
    view: 'View',
    fit: 'Fit',
    turntable: 'Turntable',
    mode: 'Shading',
    edges: 'Edges',
    light: 'Light',
    exposure: 'Exposure',
    angle: 'Angle',
    shadow: 'Shadow on the ground',
    stops: (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`,
    degrees: (value: number) => `${value}°`,
    measure: 'Measure',
    section: 'Section',
    sectionOn: 'Section the model',
    sectionAxis: 'Direction',
    sectionAt: 'Position',
    percent: (value: number) => `${Math.round(100 * value)} %`,
    flip: 'Flip side',
    animation: 'Animation',
    play: 'Play',
    pause: 'Pause',
    atRest: 'Rest pose',
    moment: 'Time',
    seconds: (value: number) => `${value.toFixed(1)} s`,
    clip: (name: string, index: number) => name || `Clip ${index + 1}`,
    compare: 'Compare',
    compareWith: 'Compare with',
    compareOff: 'Nothing',
    comparison: 'Layout',
    divider: 'Divider between the two models',
    capture: 'Picture',
    png: 'Picture (PNG)',
    video: 'Turntable video (WebM)',
    filming: 'Filming…',
    stopFilming: 'Stop',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Leave full screen',
    missing: 'Not in this model',
    noPolygons: 'The file stores only triangles',
    onTheWay: 'Loading…',
  },
  measure: {
    first: 'Click the first point. Enter takes the middle of the picture.',
    second: 'Click the second point.',
    nothing: 'Click on the model to measure.',
    result: (metres: number) => `Distance ${length(metres)}`,
    clear: 'Clear',
  },
  loading: {
    label: (name: string) => `Loading ${name}`,
    reading: 'Reading the model…',
    progress: (received: number, total: number | null) =>
      total === null ? bytes(received) : `${bytes(received)} of ${bytes(total)}`,
    cancel: 'Cancel',
    cancelled: 'Loading was cancelled.',
    failed: 'This model cannot be shown.',
    retry: 'Try again',
    noWebgl: 'This browser has no WebGL 2, so the model cannot be shown here.',
  },
  uvLayout: 'UV layout, from 0 to 1',
} as const;
