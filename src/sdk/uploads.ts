import type {
  PresignedUpload,
  PresignRequest,
  UploadedImage,
  UploadedModel,
} from '../contract/upload.ts';
import type { Transport } from './transport.ts';

/** Bytes to upload; `readUpload` of `files-node.ts` makes one from a path without reading it into memory. */
export type UploadBody = Blob | Uint8Array<ArrayBuffer>;

export interface UploadOptions {
  /** Name that the file keeps; the type is decided by the bytes. */
  filename?: string;
  signal?: AbortSignal;
}

/** Files that tasks read. */
export class Uploads {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Uploads a PNG, JPEG, WebP or AVIF image. @throws SourceError */
  image(body: UploadBody, options: UploadOptions = {}): Promise<UploadedImage> {
    return this.#upload('/upload/image', body, options, 'image');
  }

  /** Uploads a model. @throws SourceError */
  model(body: UploadBody, options: UploadOptions = {}): Promise<UploadedModel> {
    return this.#upload('/upload/model', body, options, 'model.glb');
  }

  /** Asks for a URL that the bytes can be PUT to by something that has no API key. */
  presign(
    request: PresignRequest,
    options: { signal?: AbortSignal } = {},
  ): Promise<PresignedUpload> {
    return this.#transport.request('POST', '/upload/presign', { body: request, ...options });
  }

  /** PUTs the bytes to a presigned URL. */
  async put(
    presigned: PresignedUpload,
    body: UploadBody,
    options: { signal?: AbortSignal } = {},
  ): Promise<void> {
    await this.#transport.fetchUnsigned(presigned.upload_url, {
      method: presigned.method,
      headers: presigned.headers,
      body,
      ...options,
    });
  }

  /** Removes an upload before it expires; refused while a task in flight reads it. */
  remove(file_key: string, options: { signal?: AbortSignal } = {}): Promise<{ file_key: string }> {
    return this.#transport.request('DELETE', `/upload/${encodeURIComponent(file_key)}`, options);
  }

  #upload<T>(path: string, body: UploadBody, options: UploadOptions, name: string): Promise<T> {
    const form = new FormData();
    const blob = body instanceof Blob ? body : new Blob([body]);
    const ownName = 'name' in blob && typeof blob.name === 'string' ? blob.name : name;
    form.set('file', blob, options.filename ?? ownName);
    return this.#transport.request('POST', path, { body: form, signal: options.signal });
  }
}
