/** An element of an SVG, with its attributes as they are written. */
export interface VectorElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: VectorElement[];
}

/**
 * Parses the body of a drawing. It supports only the plain SVG of the library (elements and quoted attributes, without
 * text, comments or entities), so do not use it on files from outside.
 */
export function parseElements(body: string): VectorElement[] {
  const root: VectorElement = { tag: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, close, tag, attributes, empty] of body.matchAll(
    /<(\/?)([A-Za-z]+)((?:\s+[A-Za-z:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (close === '/') {
      if (open.length > 1) open.pop();
      continue;
    }
    const element = { tag: tag!, attributes: readAttributes(attributes!), children: [] };
    open.at(-1)!.children.push(element);
    if (empty !== '/') open.push(element);
  }
  return root.children;
}

function readAttributes(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/([A-Za-z:-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
}

/** Returns the element as text. `change` may rewrite the attributes of the element and of everything in it. */
export function writeElement(
  element: VectorElement,
  change: (element: VectorElement) => Readonly<Record<string, string>> = (each) => each.attributes,
): string {
  const attributes = Object.entries(change(element))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
  const children = element.children.map((child) => writeElement(child, change)).join('');
  return children === ''
    ? `<${element.tag}${attributes}/>`
    : `<${element.tag}${attributes}>${children}</${element.tag}>`;
}
