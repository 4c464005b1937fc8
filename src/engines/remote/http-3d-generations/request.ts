import { randomUUID } from 'node:crypto';
import type { RemoteJob } from '../../spec/remote-job.ts';
import { FileField, formBody, jsonBody, type TypedBody } from '../http/body.ts';
import type { Settings } from './settings.ts';

type Value = string | number | boolean | null;

/** Returns the request for a job: the query of its address, and its body. */
export function requestOf(job: RemoteJob, settings: Settings): { query: string; form: TypedBody } {
  const { path, contentType } = job.images.front!;
  const fields = fieldsOf(job, settings);
  const texts = () =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  if (settings.encoding === 'raw') {
    const query = new URLSearchParams(texts()).toString();
    return { query: query && `?${query}`, form: { contentType, body: [{ path }] } };
  }
  if (settings.encoding === 'multipart') {
    const filename = contentType === 'image/jpeg' ? 'image.jpg' : 'image.png';
    const file = { field: settings.image_field, path, filename, contentType };
    return { query: '', form: formBody(texts(), [file], randomUUID()) };
  }
  for (const name of settings.text_fields) if (name in fields) fields[name] = String(fields[name]);
  const prefix = settings.image_as === 'data_url' ? `data:${contentType};base64,` : '';
  const image = new FileField(path, prefix);
  return { query: '', form: jsonBody(nested({ ...fields, [settings.image_field]: image })) };
}

function fieldsOf(
  job: RemoteJob,
  { names, fields, turbo_fields }: Settings,
): Record<string, Value> {
  const said: [name: string | null, value: Value][] = [
    [names.seed, job.seed],
    [names.texture_size, job.textureSize],
    [names.max_triangles, job.maxTriangles],
    [names.geometry_only, job.textureSize === null],
  ];
  const reported = said.filter(([name, value]) => name !== null && value !== null);
  return { ...Object.fromEntries(reported), ...fields, ...(job.turbo ? turbo_fields : {}) };
}

/** `{"params.texture_size": 1024}` → `{"params": {"texture_size": 1024}}`. */
function nested(flat: Record<string, unknown>): Record<string, unknown> {
  const root = new Map<string, unknown>();
  for (const [name, value] of Object.entries(flat)) {
    const steps = name.split('.');
    const last = steps.pop()!;
    let at = root;
    for (const step of steps) {
      const inner = at.get(step);
      const next = inner instanceof Map ? inner : new Map<string, unknown>();
      at.set(step, next);
      at = next;
    }
    at.set(last, value);
  }
  return plain(root);
}

function plain(map: Map<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    [...map].map(([name, value]) => [name, value instanceof Map ? plain(value) : value]),
  );
}
