/** Returns the content of a canvas as a PNG. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => {
    if (blob) resolve(blob);
    else reject(new Error('The browser could not create the picture.'));
  }, 'image/png');
  return promise;
}

const VIDEO_TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm', 'video/mp4'];
const BITS_PER_SECOND = 12_000_000;

/** Returns the type of video that this browser can record; null if it cannot record any. */
export function videoType(): string | null {
  if (typeof MediaRecorder === 'undefined') return null;
  return VIDEO_TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/**
 * Records a video of a canvas.
 * @param draw draws the frame at a time from 0 to 1
 * @param seconds length of the video
 * @throws the signal's reason if aborted
 */
export async function film(
  canvas: HTMLCanvasElement,
  draw: (part: number) => void,
  seconds: number,
  signal: AbortSignal,
): Promise<Blob> {
  const type = videoType();
  if (type === null) throw new Error('This browser cannot record videos.');
  draw(0);
  const recorder = new MediaRecorder(canvas.captureStream(60), {
    mimeType: type,
    videoBitsPerSecond: BITS_PER_SECOND,
  });
  const pieces: Blob[] = [];
  recorder.ondataavailable = ({ data }) => pieces.push(data);
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  recorder.start();
  const startedAt = performance.now();
  for (let part = 0; part < 1 && !signal.aborted; ) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    part = Math.min(1, (performance.now() - startedAt) / 1000 / seconds);
    draw(part);
  }
  recorder.stop();
  await stopped;
  for (const track of recorder.stream.getTracks()) track.stop();
  signal.throwIfAborted();
  return new Blob(pieces, { type: type.split(';')[0] });
}
