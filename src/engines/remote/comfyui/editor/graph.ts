import { z } from 'zod';

/**
 * A workflow as ComfyUI's editor saves it ("Save"): nodes with a list of values, links, and definitions of subgraphs.
 * Read in the code of ComfyUI's frontend and in files of its versions 0.2 to 1.27.
 */

const linkSchema = z.union([
  // Files of schema 0.4: id, source, its output, target, its input, type.
  z
    .tuple([z.int(), z.union([z.int(), z.string()]), z.int(), z.unknown(), z.unknown()])
    .rest(z.unknown())
    .transform(([id, node, output]) => ({ id, node: String(node), output })),
  z
    .looseObject({
      id: z.int(),
      origin_id: z.union([z.int(), z.string()]),
      origin_slot: z.int(),
    })
    .transform((link) => ({
      id: link.id,
      node: String(link.origin_id),
      output: link.origin_slot,
    })),
]);

const slotSchema = z.looseObject({
  name: z.string(),
  type: z.unknown(),
  link: z.int().nullish(),
  /** Present if the value can also be typed in. */
  widget: z.looseObject({ name: z.string() }).nullish(),
});

const nodeSchema = z.looseObject({
  id: z.union([z.int(), z.string()]).transform(String),
  type: z.string(),
  title: z.string().nullish(),
  mode: z.int().nullish(),
  inputs: z.array(slotSchema).nullish(),
  outputs: z.array(z.looseObject({ type: z.unknown() })).nullish(),
  widgets_values: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).nullish(),
  widgets_values_named: z.record(z.string(), z.unknown()).nullish(),
  properties: z.looseObject({ proxyWidgets: z.array(z.unknown()).nullish() }).nullish(),
});

const graphSchema = z.looseObject({
  nodes: z.array(nodeSchema),
  links: z.array(linkSchema.nullable()).nullish(),
});

const subgraphSchema = graphSchema.extend({
  id: z.string(),
  name: z.string().nullish(),
  inputs: z.array(z.looseObject({ name: z.string() })).nullish(),
  outputs: z.array(z.looseObject({ linkIds: z.array(z.int()).nullish() })).nullish(),
});

const workflowSchema = graphSchema.extend({
  definitions: z.looseObject({ subgraphs: z.array(subgraphSchema).nullish() }).nullish(),
});

export type EditorNode = z.output<typeof nodeSchema>;

/** An output of a node, by the node's id within its graph. */
export interface Origin {
  node: string;
  output: number;
}

/** One graph: the workflow's own, or the definition of a subgraph. */
export interface Graph {
  nodes: ReadonlyMap<string, EditorNode>;
  /** Origins by the id of the link. */
  links: ReadonlyMap<number, Origin>;
  /** Names of the inputs of a subgraph. */
  inputs: readonly string[];
  /** Origin of each output of a subgraph; null: nothing is connected. */
  outputs: readonly (Origin | null)[];
}

export interface EditorWorkflow {
  graph: Graph;
  /** Definitions by id, which is the type of the nodes that stand for them. */
  subgraphs: ReadonlyMap<string, Graph>;
}

/** Id of the node that stands for the inputs of a subgraph. */
export const SUBGRAPH_INPUT = '-10';

/** Whether a document looks like a workflow of the editor. */
export function isEditorWorkflow(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Array.isArray((value as { nodes?: unknown }).nodes)
  );
}

/** @throws Error with an explanation for the operator */
export function readEditorWorkflow(value: unknown): EditorWorkflow {
  const { success, data, error } = workflowSchema.safeParse(value);
  if (!success) throw new Error(`it is not a workflow of ComfyUI: ${z.prettifyError(error)}`);
  const definitions = data.definitions?.subgraphs ?? [];
  return {
    graph: graphOf(data),
    subgraphs: new Map(
      definitions.map((definition) => {
        const graph = graphOf(definition);
        const outputs = (definition.outputs ?? []).map(
          ({ linkIds }) => graph.links.get(linkIds?.[0] ?? -1) ?? null,
        );
        const inputs = (definition.inputs ?? []).map(({ name }) => name);
        return [definition.id, { ...graph, inputs, outputs }];
      }),
    ),
  };
}

function graphOf({ nodes, links }: z.output<typeof graphSchema>): Graph {
  const known = (links ?? []).filter((link) => link !== null);
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    links: new Map(known.map(({ id, node, output }) => [id, { node, output }])),
    inputs: [],
    outputs: [],
  };
}
