import { parseElements, type VectorElement, writeElement } from './elements.ts';

/** SVG elements that cover pixels. */
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'use']);
/** Paint attributes of a shape; two shapes that differ only in these are the same shape. */
const PAINT = new Set([
  ...['fill', 'fill-opacity', 'opacity', 'stroke', 'stroke-opacity', 'style', 'filter', 'id'],
]);
/** Attributes that a shape inherits from its groups and that change its geometry. */
const INHERITED = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit'],
  ...['fill-rule', 'clip-rule'],
];
/** Strokes below this width (of 32) are outlines and glints, not parts of a thing. */
const THIN_STROKE = 0.6;

/**
 * The shapes of a drawing in paint order, as white SVG without filters. Shapes with the same geometry appear only once.
 */
export interface Shapes {
  /** Clip paths, masks and shapes that the shapes refer to. */
  definitions: string;
  shapes: string[];
}

/** Splits the body of a drawing into shapes. Groups are kept if they clip, mask or move their content. */
export function shapesOf(body: string): Shapes {
  const elements = parseElements(body);
  const definitions: string[] = [];
  const shapes = new Map<string, string>();
  const visit = (
    own: VectorElement,
    inherited: VectorElement['attributes'],
    before: string,
    after: string,
  ): void => {
    const element = { ...own, attributes: { ...inherited, ...own.attributes } };
    if (element.tag === 'defs') {
      for (const child of element.children) definitions.push(definition(child));
    } else if (element.tag === 'clipPath' || element.tag === 'mask') {
      definitions.push(writeElement(own));
    } else if (element.tag === 'g') {
      const kept = keptGroup(own);
      for (const child of element.children)
        visit(child, passedOn(element), before + kept, (kept === '' ? '' : '</g>') + after);
    } else if (SHAPES.has(element.tag)) {
      const white = whiteShape(element);
      if (white !== null && !shapes.has(before + white.geometry))
        shapes.set(before + white.geometry, before + white.text + after);
    }
  };
  for (const element of elements) visit(element, { fill: '#000' }, '', '');
  return { definitions: definitions.join(''), shapes: [...shapes.values()] };
}

/** Gradients and filters are left out: nothing is painted with them here. */
function definition(element: VectorElement): string {
  if (element.tag === 'clipPath' || element.tag === 'mask') return writeElement(element);
  if (!SHAPES.has(element.tag) && element.tag !== 'g') return '';
  return writeElement(element, ({ attributes }) =>
    Object.fromEntries(
      Object.entries(attributes).filter(([name]) => name === 'id' || !PAINT.has(name)),
    ),
  );
}

function passedOn({ attributes }: VectorElement): VectorElement['attributes'] {
  return Object.fromEntries(
    INHERITED.filter((name) => attributes[name] !== undefined).map((name) => [
      name,
      attributes[name]!,
    ]),
  );
}

function keptGroup({ attributes }: VectorElement): string {
  const kept = ['transform', 'clip-path', 'mask']
    .filter((name) => attributes[name] !== undefined)
    .map((name) => ` ${name}="${attributes[name]}"`);
  return kept.length === 0 ? '' : `<g${kept.join('')}>`;
}

/** Returns null if nothing of the element would be visible, or only a thin line. */
function whiteShape(element: VectorElement): { geometry: string; text: string } | null {
  const { attributes, tag } = element;
  const filled = tag === 'use' || (attributes.fill !== undefined && attributes.fill !== 'none');
  const stroked = attributes.stroke !== undefined && attributes.stroke !== 'none';
  const width = Number(attributes['stroke-width'] ?? 1);
  if (!filled && (!stroked || width < THIN_STROKE)) return null;
  const geometry = Object.entries(attributes)
    .filter(([name]) => !PAINT.has(name) && (!filled || !name.startsWith('stroke')))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  const paint = filled ? ' fill="#fff" stroke="none"' : ' fill="none" stroke="#fff"';
  return { geometry: `${tag}${geometry}`, text: `<${tag}${geometry}${paint}/>` };
}
