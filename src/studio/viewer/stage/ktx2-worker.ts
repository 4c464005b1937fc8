/*
 * Where textures of KTX2 are decoded. The decoder makes functions out of text, which the page's policy forbids in the
 * page and in workers made of blobs; a worker that is a file has the policy of its own answer. Its first message is the
 * address of the decoder that three put together; all further messages are the decoder's.
 */
self.addEventListener(
  'message',
  ({ data }: MessageEvent<string>) =>
    (self as unknown as { importScripts(url: string): void }).importScripts(data),
  { once: true },
);
