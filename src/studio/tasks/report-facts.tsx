import type { MeshReport, ModelStatistics } from '../../contract/mesh-report.ts';
import type { TaskReport } from '../../contract/task.ts';
import { watertightness } from '../words/surface.ts';
import { words } from '../words/tasks.ts';
import { counted, meters, number } from '../words/units.ts';
import { measuredModel } from './measured-model.ts';
import classes from './task-page.module.css';

/** Summarizes a task's report: the mesh, the repairs, and notable facts. */
export function ReportFacts({ report }: { report: TaskReport }) {
  const rows = [...meshRows(report), ...remeshRows(report.mesh), ...validationRows(report)];
  rows.push(...pictureRows(report));
  const maker = makerOf(report.engine);
  if (maker !== null) rows.push([words.facts.engine, maker]);
  const repairs = report.mesh?.repairs ?? [];
  if (rows.length === 0 && report.warnings.length === 0) return null;
  return (
    <section>
      <h2>{words.report}</h2>
      <dl className={`${classes.table} number`}>
        {rows.map(([label, value]) => (
          <Row key={label} label={label} value={value} />
        ))}
      </dl>
      <Sentences title={words.facts.repairs} items={repairs.map(({ message }) => message)} />
      <Sentences
        title={words.facts.warnings}
        items={report.warnings.map(({ message }) => message)}
      />
    </section>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  );
}

function Sentences({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul>
        {[...new Set(items)].map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

type Rows = [label: string, value: string][];

/** How good a model of one picture is, and the thing of the library that gave it its depth. */
function pictureRows({ warnings, statistics }: TaskReport): Rows {
  const { facts } = words;
  const guide = statistics?.guide as { thing?: string; used?: boolean } | undefined;
  if (guide?.used === true && guide.thing !== undefined) return [[facts.guide, guide.thing]];
  const isPreview = warnings.some(({ code }) => code === 'preview_quality');
  return isPreview ? [[facts.quality, facts.preview]] : [];
}

function meshRows(report: TaskReport): Rows {
  const statistics = measuredModel(report);
  if (statistics === null) return [];
  const { facts } = words;
  return [
    [facts.faces, facesOf(statistics)],
    [facts.vertices, number(statistics.vertices)],
    [facts.surface, watertightness(statistics)],
    [facts.parts, number(statistics.components)],
    ...(statistics.bounds === null
      ? []
      : ([[facts.size, sizeOf(statistics.bounds)]] satisfies Rows)),
  ];
}

function facesOf({ faces, faces_by_sides }: ModelStatistics): string {
  const quads = faces_by_sides['4'] ?? 0;
  const triangles = faces_by_sides['3'] ?? 0;
  if (quads === faces) return counted(faces, 'quad');
  if (triangles === faces) return counted(faces, 'triangle');
  const parts = [counted(quads, 'quad'), counted(triangles, 'triangle')];
  const rest = faces - quads - triangles;
  if (rest > 0) parts.push(counted(rest, 'larger face'));
  return parts.join(', ');
}

function sizeOf({ min, max }: NonNullable<ModelStatistics['bounds']>): string {
  return meters(...min.map((low, axis) => max[axis]! - low));
}

function remeshRows(mesh: MeshReport | null): Rows {
  const remesh = mesh?.remesh;
  if (remesh === undefined) return [];
  const { facts } = words;
  const rows: Rows = [[facts.deviation, facts.percent(round(remesh.distance_mean_percent))]];
  if (remesh.irregular_percent !== null)
    rows.unshift([facts.irregular, facts.percent(round(remesh.irregular_percent))]);
  return rows;
}

function validationRows({ validation }: TaskReport): Rows {
  const files = Object.values(validation ?? {}) as { errors?: number; warnings?: number }[];
  if (files.length === 0) return [];
  const sum = (key: 'errors' | 'warnings') =>
    files.reduce((all, file) => all + (file[key] ?? 0), 0);
  const [errors, warnings] = [sum('errors'), sum('warnings')];
  const { facts } = words;
  const verdict = errors + warnings === 0 ? facts.clean : facts.findings(errors, warnings);
  return [[facts.validation, verdict]];
}

/** Returns the engine that produced the result, as opposed to engines that only read or wrote files. */
function makerOf(engine: TaskReport['engine']): string | null {
  for (const part of [
    'reconstructor',
    'remesher',
    'texturer',
    'rigger',
    'divider',
    'imaginer',
    'unwrapper',
    'converter',
    'renderer',
  ]) {
    const who = engine?.[part] as { id?: string; version?: string } | undefined;
    if (who?.id !== undefined) return [who.id, who.version].filter(Boolean).join(' ');
  }
  return null;
}

const round = (value: number) => Math.round(value * 100) / 100;
