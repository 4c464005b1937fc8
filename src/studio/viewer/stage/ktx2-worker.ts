/**
 * Decodes KTX2 textures. The decoder creates functions from text, which the page's content security policy forbids in
 * the page and in workers made from blobs; a worker loaded from a file has the policy of its own response. Its first
 * message is the address of the decoder that three.js assembled; all further messages are the decoder's.
 */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<string>) =>
    (self as unknown as { importScripts(url: string): void }).importScripts(data),
  { once: true },
);
