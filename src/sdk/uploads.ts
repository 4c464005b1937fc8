import type {
  PresignedUpload,
  PresignRequest,
  UploadedImage,
  UploadedModel,
} from '../contract/upload.ts';
import type { Transport } from './transport.ts';

/** The bytes to upload. In Node, `readUpload` opens a file by its path without reading it into memory. */
export type UploadBody = Blob | Uint8Array<ArrayBuffer>;

export interface UploadOptions {
  /** The file name to store. The type is determined by the bytes, not by the name. */
  filename?: string;
  signal?: AbortSignal;
}

/** Uploads files for use as inputs of tasks. */
export class Uploads {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Uploads a PNG, JPEG, WebP or AVIF image.
   * @throws SourceError if the image is too large or cannot be used
   */
  image(body: UploadBody, options: UploadOptions = {}): Promise<UploadedImage> {
    return this.#upload('/upload/image', body, options, 'image');
  }

  /**
   * Uploads a model.
   * @throws SourceError if the model is too large or cannot be used
   */
  model(body: UploadBody, options: UploadOptions = {}): Promise<UploadedModel> {
    return this.#upload('/upload/model', body, options, 'model.glb');
  }

  /** Returns a URL to which the bytes can be PUT without an API key. */
  presign(
    request: PresignRequest,
    options: { signal?: AbortSignal } = {},
  ): Promise<PresignedUpload> {
    return this.#transport.request('POST', '/upload/presign', { body: request, ...options });
  }

  /** Uploads the bytes to a presigned URL. */
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

  /** Removes an upload before it expires. Rejected while a task in flight reads it. */
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
