/** WebGL renderers that run on the CPU. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

let answer: boolean | null = null;

/**
 * Returns whether the CPU renders WebGL. If it does, showing a model blocks the page for seconds. The result is cached,
 * because each check creates a context.
 */
export function isDrawnByProcessor(): boolean {
  answer ??= SOFTWARE.test(rendererName());
  return answer;
}

/** Returns the browser's name of the WebGL renderer; empty if there is none or the browser hides it. */
function rendererName(): string {
  const gl = document.createElement('canvas').getContext('webgl2');
  const reported = gl?.getExtension('WEBGL_debug_renderer_info');
  return gl && reported ? String(gl.getParameter(reported.UNMASKED_RENDERER_WEBGL)) : '';
}
