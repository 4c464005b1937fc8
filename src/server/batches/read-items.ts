import type { BatchProblem } from '../../contract/batch-problem.ts';
import type { ParsedBatch } from '../../contract/batches.ts';
import type { FlowSpec } from '../../contract/flow-spec.ts';
import { findFlowSpec, flowSpecs } from '../../flows/specs.ts';
import { applyStyle } from './apply-style.ts';
import type { DraftItem } from './draft-item.ts';
import { outputFilesOf } from './output-files.ts';
import { closestName, findCycles, findReferences } from './references.ts';

/** Number of unknown names for which a similar one is looked for: each is compared with the names of all items. */
const MAX_GUESSES = 20;

/** Tells of a problem with an item. */
export type Report = (problem: BatchProblem) => void;

/** Reads the items of a request: names, flows, defaults and references. Reports everything that is wrong. */
export function readItems(request: ParsedBatch, report: Report): DraftItem[] {
  checkDefaults(request.defaults ?? {}, report);
  const names = new Set<string>();
  const drafts = request.items.flatMap((item, position): DraftItem[] => {
    const name = item.name ?? `item-${position + 1}`;
    const problem = (field: string | null, code: number, message: string, suggestion?: string) =>
      report({ item: name, field, code, message, ...(suggestion !== undefined && { suggestion }) });
    if (names.has(name)) problem('name', 4001, `another item is also called ${name}`);
    names.add(name);
    const spec = findFlowSpec(item.flow);
    if (spec === null) {
      problem('flow', 4004, `there is no flow ${JSON.stringify(item.flow)}`, flowNames());
      return [];
    }
    const merged = mergedInput(spec, item.input ?? {}, request);
    const { references, unreadable } = findReferences(merged);
    for (const field of unreadable)
      problem(
        field,
        4001,
        `${field} is not a reference that can be read`,
        'Write {"$ref": "other-item"} or {"$ref": "other-item.outputs.textured_model_url"}.',
      );
    return [{ position, name, spec, fields: merged, references }];
  });
  checkReferences(drafts, names, report);
  const { style } = request;
  if (style === undefined) return drafts;
  return applyStyle(drafts, typeof style === 'string' ? { words: style } : style);
}

/** Combines the fields of an item with the batch's defaults for its flow. */
function mergedInput(
  spec: FlowSpec,
  input: Readonly<Record<string, unknown>>,
  { defaults = {} }: ParsedBatch,
): Record<string, unknown> {
  const everywhere = Object.entries(defaults['*'] ?? {}).filter(([field]) =>
    Object.hasOwn(spec.input.shape, field),
  );
  return { ...Object.fromEntries(everywhere), ...defaults[spec.name], ...input };
}

function checkDefaults(defaults: Readonly<Record<string, object>>, report: Report): void {
  for (const flow of Object.keys(defaults))
    if (flow !== '*' && findFlowSpec(flow) === null)
      report({
        item: 'defaults',
        field: flow,
        code: 4004,
        message: `there is no flow ${JSON.stringify(flow)}`,
        suggestion: flowNames(),
      });
}

function flowNames(): string {
  return `Flows: ${Object.keys(flowSpecs).join(', ')}.`;
}

/** Checks that every reference leads to an item with such an output, and that no items need each other in a circle. */
function checkReferences(
  drafts: readonly DraftItem[],
  names: ReadonlySet<string>,
  report: Report,
): void {
  const byName = new Map(drafts.map((draft) => [draft.name, draft]));
  let guesses = MAX_GUESSES;
  for (const { name, references } of drafts)
    for (const { field, item, output } of references) {
      const tell = (message: string, suggestion: string) =>
        report({ item: name, field, code: 4001, message, suggestion });
      const other = byName.get(item);
      if (other === undefined) {
        // An item whose flow is unknown has been reported itself.
        if (names.has(item)) continue;
        const meant = guesses-- > 0 ? closestName(item, names) : null;
        tell(
          `${field} refers to ${item}, but the batch has no such item`,
          meant === null ? 'Refer to an item by its name.' : `Did you mean ${meant}?`,
        );
      } else if (output !== null && !outputFilesOf(other.spec.name).has(output))
        tell(
          `${field} refers to ${output} of ${item}, but ${other.spec.name} has no such file`,
          `Its files: ${[...outputFilesOf(other.spec.name).keys()].join(', ') || 'none'}.`,
        );
    }
  const needs = new Map(
    drafts.map(({ name, references }) => [name, references.map(({ item }) => item)]),
  );
  for (const cycle of findCycles(needs))
    report({
      item: cycle[0]!,
      field: null,
      code: 4001,
      message: `the item needs itself: ${[...cycle, cycle[0]].join(' needs ')}`,
      suggestion: 'Remove one of these references.',
    });
}
