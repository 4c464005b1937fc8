import type { NodeClass } from '../check-workflow.ts';
import type { EditorNode } from './graph.ts';

/**
 * What the editor does with a seed after each run; it stands behind the seed in the list of values. Editors of early
 * 2023 only knew yes and no.
 */
const CONTROLS: readonly unknown[] = ['fixed', 'increment', 'decrement', 'randomize', true, false];
/** Types of values that are typed in or chosen; other types are connected by links. */
const TYPED = ['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO'];
/** A choice that brings inputs of its own, named after it: `model`, `model.steps`. */
const DYNAMIC_CHOICE = 'COMFY_DYNAMICCOMBO_V3';

interface Widget {
  name: string;
  type: unknown;
  options: Readonly<Record<string, unknown>>;
}

/**
 * Assigns a node's values to the inputs of its class. The editor saves them as a list, in the order of the class's
 * inputs, with values of its own between them.
 * @throws Error if they do not match: the file is from another version of the class
 */
export function widgetValues(node: EditorNode, known: NodeClass): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const widgets = widgetsOf(known.input, '').filter((widget) => isWidget(widget, node));
  const saved = node.widgets_values ?? [];
  if (!Array.isArray(saved) || node.widgets_values_named) {
    const named = node.widgets_values_named ?? (saved as Record<string, unknown>);
    takeNamed(widgets, named, values);
    return values;
  }
  const left = [...saved];
  takeListed(widgets, left, node, values);
  return values;
}

/** Lists the inputs of a class, required ones first, as the editor does. */
function widgetsOf({ required, optional }: NodeClass['input'], prefix: string): Widget[] {
  return Object.entries({ ...required, ...optional }).map(([name, [type, options]]) => ({
    name: prefix + name,
    type,
    options: (options ?? {}) as Record<string, unknown>,
  }));
}

/** Whether an input has a value in the list. A connection is none, unless the value could also be typed in. */
function isWidget({ name, type, options }: Widget, node: EditorNode): boolean {
  if (options.forceInput === true) return false;
  if (Array.isArray(type) || TYPED.includes(type as string) || type === DYNAMIC_CHOICE) return true;
  const slot = node.inputs?.find((input) => input.name === name);
  // Types of node packs and viewers, such as LOAD_3D: the editor lists what can be connected as an input.
  return slot === undefined ? type === 'LOAD_3D' || type === 'COLOR' : slot.widget != null;
}

function takeNamed(
  widgets: readonly Widget[],
  named: Readonly<Record<string, unknown>>,
  into: Record<string, unknown>,
): void {
  for (const widget of widgets) {
    if (!Object.hasOwn(named, widget.name)) continue;
    into[widget.name] = named[widget.name];
    takeNamed(chosenWidgets(widget, into[widget.name]), named, into);
  }
}

function takeListed(
  widgets: readonly Widget[],
  left: unknown[],
  node: EditorNode,
  into: Record<string, unknown>,
): void {
  for (const widget of widgets) {
    // Older files end earlier: what the class has got since then has its default.
    if (left.length === 0) {
      const value = defaultOf(widget);
      if (value !== undefined) into[widget.name] = value;
      continue;
    }
    const value = left.shift();
    if (!fits(value, widget))
      throw new Error(
        `the value ${JSON.stringify(value)} cannot be its ${widget.name}: the file is from another version of the class`,
      );
    into[widget.name] = value;
    if (isFollowedByControl(widget) && CONTROLS.includes(left[0])) left.shift();
    // The button for uploads has a value, too.
    if (widget.options.image_upload === true && left[0] === 'image') left.shift();
    takeListed(chosenWidgets(widget, value), left, node, into);
  }
}

/** Inputs that a dynamic choice brings. */
function chosenWidgets({ name, type, options }: Widget, value: unknown): Widget[] {
  if (type !== DYNAMIC_CHOICE || !Array.isArray(options.options)) return [];
  const chosen = (options.options as { key?: unknown; inputs?: NodeClass['input'] }[]).find(
    ({ key }) => key === value,
  );
  return chosen?.inputs === undefined ? [] : widgetsOf(chosen.inputs, `${name}.`);
}

function defaultOf({ type, options }: Widget): unknown {
  if (options.default !== undefined) return options.default;
  const choices = Array.isArray(type) ? type : options.options;
  return type === DYNAMIC_CHOICE || !Array.isArray(choices) ? undefined : choices[0];
}

function isFollowedByControl({ name, type, options }: Widget): boolean {
  if (options.control_after_generate === true) return true;
  return type === 'INT' && (name === 'seed' || name === 'noise_seed');
}

function fits(value: unknown, { type }: Widget): boolean {
  switch (type) {
    case 'INT':
    case 'FLOAT':
      return typeof value === 'number';
    case 'BOOLEAN':
      return typeof value === 'boolean';
    case 'STRING':
      return typeof value === 'string';
    default:
      return true;
  }
}
