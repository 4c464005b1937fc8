import {
  type EditorNode,
  type EditorWorkflow,
  type Graph,
  type Origin,
  SUBGRAPH_INPUT,
} from './graph.ts';

/** Modes of a node: muted nodes do not run, bypassed ones hand on what comes in. */
const MUTED = 2;
const BYPASSED = 4;
/** Maximum number of nodes that a link passes; more are a circle. */
const MOST_PASSED = 1000;

/** A graph in its place: the workflow itself, or a subgraph that a node of another graph stands for. */
export interface Scope {
  graph: Graph;
  /** The node that stands for this subgraph, and where it is; null: the workflow itself. */
  instance: { node: EditorNode; scope: Scope } | null;
  /** Begins the ids of its nodes in the API format, such as `12:`. */
  prefix: string;
}

/** What a link brings: the output of a node that runs, a value, or nothing. */
export type Source = { id: string; output: number } | { value: unknown } | null;

/** Whether a node runs. */
export const runs = ({ mode }: EditorNode) => mode !== MUTED && mode !== BYPASSED;

/** Returns what an input of a node is connected to. */
export function sourceOf(
  { subgraphs }: Pick<EditorWorkflow, 'subgraphs'>,
  start: Scope,
  link: number,
): Source {
  let scope = start;
  let origin = scope.graph.links.get(link);
  for (let passed = 0; origin !== undefined; passed++) {
    if (passed > MOST_PASSED) throw new Error('its links form a circle');
    if (origin.node === SUBGRAPH_INPUT) {
      if (scope.instance === null) return null;
      const name: string | undefined = scope.graph.inputs[origin.output];
      const { node, scope: around }: NonNullable<Scope['instance']> = scope.instance;
      const slot = node.inputs?.find((input) => input.name === name);
      if (slot?.link == null) return promoted(node, name);
      scope = around;
      origin = scope.graph.links.get(slot.link);
      continue;
    }
    const node: EditorNode | undefined = scope.graph.nodes.get(origin.node);
    if (node === undefined || node.mode === MUTED) return null;
    const subgraph = subgraphs.get(node.type);
    if (node.mode !== BYPASSED && subgraph !== undefined) {
      const inside: Origin | null | undefined = subgraph.outputs[origin.output];
      scope = inner(scope, node, subgraph);
      origin = inside ?? undefined;
      continue;
    }
    if (node.type === 'PrimitiveNode') return { value: firstValue(node) };
    if (node.mode !== BYPASSED && node.type !== 'Reroute')
      return { id: scope.prefix + node.id, output: origin.output };
    const through = passedOn(node, origin.output);
    origin = through === null ? undefined : scope.graph.links.get(through);
  }
  return null;
}

/** The scope of a subgraph. */
export function inner(scope: Scope, node: EditorNode, graph: Graph): Scope {
  return { graph, instance: { node, scope }, prefix: `${scope.prefix}${node.id}:` };
}

/** The link that a bypassed node hands on: the input in the same place if its type is the output's, else the first one. */
function passedOn({ inputs, outputs, type }: EditorNode, output: number): number | null {
  const slots = inputs ?? [];
  if (type === 'Reroute') return slots[0]?.link ?? null;
  const wanted = outputs?.[output]?.type;
  const same = slots[output]?.type === wanted ? slots[output] : undefined;
  return (same ?? slots.find((slot) => slot.type === wanted))?.link ?? null;
}

/** The value of a subgraph's input that is typed in at the node that stands for it. */
function promoted(node: EditorNode, name: string | undefined): Source {
  const { widgets_values: values, properties } = node;
  const named = node.widgets_values_named ?? (Array.isArray(values) ? null : values);
  if (named && name !== undefined && Object.hasOwn(named, name)) return { value: named[name] };
  if (!Array.isArray(values)) return null;
  // Newer editors list the node's widgets: an inner node, or -1 for the subgraph's input, and a name.
  const listed = properties?.proxyWidgets?.map((entry) =>
    Array.isArray(entry) && String(entry[0]) === '-1' ? entry[1] : null,
  );
  const typed = (node.inputs ?? []).filter((slot) => slot.widget != null);
  const place = (listed ?? typed.map((slot) => slot.name)).indexOf(name);
  return place >= 0 && place < values.length ? { value: values[place] } : null;
}

function firstValue({ widgets_values: values }: EditorNode): unknown {
  return Array.isArray(values) ? values[0] : Object.values(values ?? {})[0];
}
