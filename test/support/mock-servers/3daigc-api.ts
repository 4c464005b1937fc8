import { randomUUID } from 'node:crypto';
import {
  bodyOf,
  listen,
  type MockServer,
  type MockServerOptions,
  sendJson,
} from './mock-server.ts';
import { type Run, Runs, sendMade } from './runs.ts';

interface Job {
  status: string;
  progress: number;
  error: string | null;
  bytes?: Buffer;
  run: Run;
}

/** Places of the resources that create jobs. */
const PLACES = [
  'mesh-generation',
  'auto-rigging',
  'mesh-segmentation',
  'mesh-retopology',
  'mesh-uv-unwrapping',
];

/** Features by the request that creates their jobs. */
const FEATURES: Readonly<Record<string, string>> = {
  'image-to-textured-mesh': 'image_to_textured_mesh',
  'image-to-raw-mesh': 'image_to_raw_mesh',
  'image-mesh-painting': 'image_mesh_painting',
  'text-mesh-painting': 'text_mesh_painting',
  'generate-rig': 'auto_rig',
  'segment-mesh': 'mesh_segmentation',
  'part-completion': 'part_completion',
  'retopologize-mesh': 'mesh_retopology',
  'unwrap-mesh': 'uv_unwrapping',
};
/** Models by feature: some of either version. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  image_to_textured_mesh: ['trellis_image_to_textured_mesh'],
  image_to_raw_mesh: ['partpacker_image_to_raw_mesh', 'hunyuan3d_image_to_raw_mesh'],
  image_mesh_painting: ['trellis_image_mesh_painting'],
  text_mesh_painting: ['trellis_text_mesh_painting'],
  auto_rig: ['unirig_auto_rig'],
  mesh_segmentation: ['partfield_mesh_segmentation'],
  part_completion: ['holopart_part_completion'],
  mesh_retopology: ['fastmesh_v1k_retopology', 'fastmesh_v4k_retopology'],
  uv_unwrapping: ['partuv_uv_unwrapping'],
};

/**
 * Mocks 3DAIGC-API (commit 9c5643f, and 7f41cd2 for the completion of parts): uploads recognized by their extension,
 * a model that must belong to the feature, progress from 0 to 1, jobs that outlive a restart and are never done, and an
 * address of the result by which only the server knows itself.
 */
export async function startMock3daigcApi(options: MockServerOptions = {}): Promise<MockServer> {
  const runs = new Runs(options);
  const jobs = new Map<string, Job>();
  const uploads = new Map<string, string>();
  const server = await listen(
    {
      // Its jobs are in a database, and stay as they are.
      forget() {
        runs.forget();
        uploads.clear();
      },
      async answer(request, response, url) {
        const refuse = (status: number, detail: string) => sendJson(response, status, { detail });
        if (url.pathname === '/')
          return sendJson(response, 200, { name: '3D Generative Models API', version: '1.0.0' });
        const [, , , place, name, id, action] = url.pathname.split('/');
        if (name === 'features')
          return sendJson(response, 200, {
            features: Object.entries(MODELS).map(([feature, models]) => ({
              name: feature,
              models,
            })),
          });
        if (name === 'scheduler-status') {
          const gpu = { id: 0, name: 'mock', memory_total: 24_576, memory_free: 24_000 };
          return sendJson(response, 200, { scheduler: { running: true, gpu_status: [gpu] } });
        }
        const body = await bodyOf(request);
        if (place === 'file-upload' && name === 'metadata')
          return uploads.has(id!)
            ? sendJson(response, 200, { file_id: id, is_available: true })
            : refuse(404, 'File not found');
        if (place === 'file-upload') {
          const file = /filename="([^"]+)"/.exec(body.toString('latin1'))?.[1] ?? '';
          const allowed = name === 'image' ? /\.(png|jpe?g|webp)$/ : /\.(glb|obj)$/;
          if (!allowed.test(file)) return refuse(400, 'Unsupported file type.');
          const file_id = randomUUID();
          uploads.set(file_id, file);
          return sendJson(response, 200, { file_id, filename: file, file_type: name });
        }
        if (PLACES.includes(place!)) {
          const asked = { path: name, ...JSON.parse(body.toString()) };
          if (name === 'generate-rig' && asked.output_format !== 'fbx')
            return refuse(422, "Output format must be one of: ['fbx']");
          const models = MODELS[FEATURES[name!] ?? ''];
          if (!models?.includes(asked.model_preference))
            return refuse(400, `Model '${asked.model_preference}' is not available for feature`);
          for (const key of ['image_file_id', 'mesh_file_id'])
            if (asked[key] !== undefined && !uploads.has(asked[key]))
              return refuse(400, 'Error processing image: Image file not found or expired');
          if (runs.nextEnding === 'busy') {
            runs.refuse(asked);
            return refuse(503, 'busy');
          }
          const job_id = randomUUID();
          const run = runs.start(asked, (ended) => void end(job_id, ended));
          jobs.set(job_id, { status: 'processing', progress: 0.4, error: null, run });
          return sendJson(response, 200, { job_id, status: 'queued', message: 'queued' });
        }
        const job = name === 'jobs' ? jobs.get(id!) : undefined;
        if (!job) return refuse(404, 'Job not found');
        const { run, bytes, ...shown } = job;
        if (action === 'download') return sendMade(response, bytes!, run.ending);
        sendJson(response, 200, {
          job_id: id,
          ...shown,
          assigned_model: 'trellis_image_to_textured_mesh',
          result: bytes
            ? { mesh_url: `http://0.0.0.0:7842/api/v1/system/jobs/${id}/download` }
            : null,
        });
      },
    },
    options.port,
  );

  async function end(id: string, run: Run) {
    const job = jobs.get(id)!;
    if (run.ending === 'lose') {
      run.job.state = 'lost';
      uploads.clear();
    } else if (run.ending === 'fail' || run.ending === 'content') {
      job.error = 'CUDA out of memory in /home/model.py';
      job.status = 'failed';
    } else {
      job.bytes = await runs.made(run);
      Object.assign(job, { status: 'completed', progress: 1 });
    }
  }

  return Object.assign(runs, server);
}
