/** Names of WebGL that no graphics card draws. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let answer: boolean | null = null;

/**
 * Whether the processor draws what is three-dimensional: it then takes seconds in which the page stands still. Asked of
 * the browser once, since each question opens a context.
 */
export function isDrawnByProcessor(): boolean {
  answer ??= SOFTWARE.test(rendererName());
  return answer;
}

/** Returns the browser's name of the WebGL renderer; empty if there is none or the browser hides it. */
function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const told = gl?.getExtension('WEBGL_debug_renderer_info');
  return gl && told ? String(gl.getParameter(told.UNMASKED_RENDERER_WEBGL)) : '';
}
