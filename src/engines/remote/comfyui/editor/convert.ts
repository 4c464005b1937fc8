import type { NodeClass } from '../check-workflow.ts';
import { MOST_NODES, type Workflow } from '../workflow.ts';
import { inner, runs, type Scope, sourceOf } from './follow-link.ts';
import type { EditorNode, EditorWorkflow } from './graph.ts';
import { widgetValues } from './widget-values.ts';

/** Nodes that only the editor knows. */
const ONLY_IN_EDITOR = ['Note', 'MarkdownNote', 'Reroute', 'PrimitiveNode'];
/** Maximum depth of subgraphs within each other. */
const MOST_DEEP = 20;
/** Maximum number of inputs and values of all nodes, each counted as often as its subgraph is in the workflow. */
const MOST_INPUTS = 50_000;

/** A node that will be in the workflow, and where it is in the file. */
interface Placed {
  id: string;
  node: EditorNode;
  scope: Scope;
}

/**
 * Converts a workflow of ComfyUI's editor to the API format, as the editor itself does when it is run: values get their
 * names, subgraphs are expanded, muted nodes are left out, and links pass through bypassed nodes and reroutes.
 * @param classOf describes a node class; null: the server does not have it
 * @throws Error with all problems, in sentences for the operator
 */
export async function convertWorkflow(
  workflow: EditorWorkflow,
  classOf: (name: string) => Promise<NodeClass | null>,
): Promise<Workflow> {
  const converted: Workflow = {};
  const problems: string[] = [];
  const placed = placedNodes(workflow);
  if (placed.reduce((sum, { node }) => sum + inputCount(node), 0) > MOST_INPUTS)
    throw new Error(`its nodes have more than ${MOST_INPUTS} inputs and values`);
  for (const { id, node, scope } of placed) {
    const known = await classOf(node.type);
    const name = `node ${id} (${node.type})`;
    if (known === null) {
      problems.push(`${name}: ${absence(node)}`);
      continue;
    }
    try {
      converted[id] = {
        class_type: node.type,
        inputs: inputsOf(workflow, scope, node, known),
        _meta: { title: node.title ?? node.type },
      };
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new Error(problems.join('; '));
  return withoutLooseLinks(converted);
}

/** Lists the nodes that run, with those of subgraphs in the place of the nodes that stand for them. */
function placedNodes(workflow: EditorWorkflow): Placed[] {
  const placed: Placed[] = [];
  // A file can stand for many more nodes than it has, by subgraphs within subgraphs.
  let seen = 0;
  const collect = (scope: Scope, depth: number) => {
    if (depth > MOST_DEEP) throw new Error(`its subgraphs are nested more than ${MOST_DEEP} deep`);
    for (const node of scope.graph.nodes.values()) {
      if (++seen > MOST_NODES) throw new Error(`it has more than ${MOST_NODES} nodes`);
      if (!runs(node) || ONLY_IN_EDITOR.includes(node.type)) continue;
      const subgraph = workflow.subgraphs.get(node.type);
      if (subgraph) collect(inner(scope, node, subgraph), depth + 1);
      else placed.push({ id: scope.prefix + node.id, node, scope });
    }
  };
  collect({ graph: workflow.graph, instance: null, prefix: '' }, 0);
  return placed;
}

function inputCount({ inputs, widgets_values: values }: EditorNode): number {
  return (inputs?.length ?? 0) + (Array.isArray(values) ? values.length : 0);
}

function inputsOf(
  workflow: EditorWorkflow,
  scope: Scope,
  node: EditorNode,
  known: NodeClass,
): Record<string, unknown> {
  const inputs = widgetValues(node, known);
  for (const { name, link } of node.inputs ?? []) {
    if (link == null) continue;
    const source = sourceOf(workflow, scope, link);
    if (source === null) continue;
    inputs[name] = 'value' in source ? source.value : [source.id, source.output];
  }
  return inputs;
}

/** Removes links to nodes that were left out. */
function withoutLooseLinks(workflow: Workflow): Workflow {
  for (const { inputs } of Object.values(workflow))
    for (const [name, value] of Object.entries(inputs))
      if (Array.isArray(value) && value.length === 2 && typeof value[0] === 'string')
        if (typeof value[1] === 'number' && !Object.hasOwn(workflow, value[0])) delete inputs[name];
  return workflow;
}

function absence({ type, properties }: EditorNode): string {
  if (/^workflow[/>]/.test(type))
    return 'it is a group node; turn it into a subgraph, or back into its nodes, in the editor';
  const pack = properties?.cnr_id ?? properties?.aux_id;
  const needed =
    typeof pack === 'string' ? `the node pack ${pack}` : 'the node pack that brings it';
  return `the server has no such class; ${needed} is not installed`;
}
