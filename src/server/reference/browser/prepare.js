// Runs before Scalar does, so that it keeps to the page's policy.

// Scalar and its editor write style elements; those with the page's nonce count.
const nonce = document.querySelector('meta[property="csp-nonce"]')?.getAttribute('content') ?? '';
const createElement = document.createElement.bind(document);
document.createElement = (
  /** @type {string} */ name,
  /** @type {ElementCreationOptions | undefined} */ options,
) => {
  const element = createElement(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};

// Zod, which is in the bundle, otherwise tries whether it may compile code; the policy forbids that.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
