import type { Axis, Comparison, EdgeKind, Mode, View } from '../viewer/stage/settings.ts';

const count = (value: number) => value.toLocaleString('en');

const SIDES: Record<number, readonly [one: string, many: string]> = {
  3: ['triangle', 'triangles'],
  4: ['quad', 'quads'],
};

/** Formats a number of faces with the given number of sides: `3 quads`, `1 5-gon`. */
function faces(sides: number, number: number): string {
  const [one, many] = SIDES[sides] ?? [`${sides}-gon`, `${sides}-gons`];
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** Formats a length in meters and in millimeters. */
function length(meters: number): string {
  const millimeters = meters * 1000;
  const digits = millimeters < 10 ? 2 : millimeters < 100 ? 1 : 0;
  return `${meters.toLocaleString('en', { maximumSignificantDigits: 4 })} m · ${millimeters.toLocaleString('en', { maximumFractionDigits: digits })} mm`;
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
  color: 'Base color',
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
const axes: Record<Axis, string> = {
  x: 'Left to right',
  y: 'Bottom to top',
  z: 'Front to back',
};
const comparisons: Record<Comparison, string> = { side: 'Side by side', slider: 'Slider' };

/** Labels of texture uses, by property name of three.js materials. */
const uses: Record<string, string> = {
  map: 'base color',
  normalMap: 'normals',
  roughnessMap: 'roughness',
  metalnessMap: 'metallic',
  aoMap: 'occlusion',
  emissiveMap: 'emission',
};

/** Text of the viewer. */
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
    'Arrow keys rotate the model; with Shift, they move it. Plus and minus zoom. F fits the model to the view. 1 to 6 switch to standard views.',
  roleDescription: '3D view',
  tools: 'Viewer tools',
  facts: {
    title: 'Details',
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
    title: 'Edges per vertex',
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
    shadow: 'Ground shadow',
    stops: (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(1)}`,
    degrees: (value: number) => `${value}°`,
    measure: 'Measure',
    section: 'Section',
    sectionOn: 'Show section',
    sectionAxis: 'Direction',
    sectionAt: 'Position',
    percent: (value: number) => `${Math.round(100 * value)}%`,
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
    compareOff: 'None',
    comparison: 'Layout',
    divider: 'Divider between the two models',
    capture: 'Capture',
    png: 'Picture (PNG)',
    video: 'Turntable video (WebM)',
    filming: 'Recording…',
    stopFilming: 'Stop',
    fullScreen: 'Full screen',
    leaveFullScreen: 'Exit full screen',
    missing: 'Not in this model',
    noPolygons: 'The file stores only triangles',
    onTheWay: 'Loading…',
  },
  measure: {
    first: 'Click the first point, or press Enter to use the center of the view.',
    second: 'Click the second point.',
    nothing: 'Click on the model to measure.',
    result: (meters: number) => `Distance ${length(meters)}`,
    clear: 'Clear',
  },
  loading: {
    label: (name: string) => `Loading ${name}`,
    reading: 'Reading the model…',
    progress: (received: number, total: number | null) =>
      total === null ? bytes(received) : `${bytes(received)} of ${bytes(total)}`,
    cancel: 'Cancel',
    cancelled: 'Loading was canceled.',
    failed: 'This model could not be loaded.',
    retry: 'Try again',
    noWebgl: 'This browser does not support WebGL 2, so it cannot display the model.',
  },
  uvLayout: 'UV layout, from 0 to 1',
} as const;
