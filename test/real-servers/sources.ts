/** A repository of a model server at the commit that the tests run. */
export interface Source {
  repository: string;
  commit: string;
  /** Its folder below REAL_SERVERS. */
  folder: string;
  /** Files and folders that the server needs without its models; nothing else is fetched. */
  paths: readonly string[];
}

const github = (name: string) => `https://github.com/${name}.git`;

/** Servers whose own code the tests run. */
export const UPSTREAM = {
  'hunyuan3d-2': {
    repository: github('Tencent-Hunyuan/Hunyuan3D-2'),
    commit: '9bcf3028145311cbea5c127aed19717833b3a35f',
    folder: 'Hunyuan3D-2',
    paths: ['api_server.py'],
  },
  'hunyuan3d-2.1': {
    repository: github('Tencent-Hunyuan/Hunyuan3D-2.1'),
    commit: 'a6509b95fb690f68a60b70e6d03c623aecdca842',
    folder: 'Hunyuan3D-2.1',
    paths: [
      'api_models.py',
      'api_server.py',
      'constants.py',
      'logger_utils.py',
      'model_worker.py',
      'hy3dpaint/convert_utils.py',
    ],
  },
  trellis2: {
    repository: github('microsoft/TRELLIS.2'),
    commit: '5565d240c4a494caaf9ece7a554542b76ffa36d3',
    folder: 'TRELLIS.2',
    paths: ['app.py'],
  },
  gradio: {
    repository: github('gradio-app/gradio'),
    commit: '375335e60e2b4504a57f3eef0eb6bca3c7bb765a',
    folder: 'gradio',
    paths: ['gradio', 'client/python/gradio_client'],
  },
  '3daigc-api': {
    repository: github('FishWoWater/3DAIGC-API'),
    commit: '7f41cd2417f76b8784e60f5f4053d251537aff6b',
    folder: '3DAIGC-API',
    paths: ['api', 'core', 'config', 'utils'],
  },
  '3daigc-api-1.1': {
    repository: github('FishWoWater/3DAIGC-API'),
    commit: '9c5643f99cbfd8d47b81922790f0d0a36be57e81',
    folder: '3DAIGC-API-1.1',
    paths: ['api', 'core', 'config', 'utils'],
  },
  modly: {
    repository: github('lightningpixel/modly'),
    commit: 'a9334df0e6337e6ce67c21df10826ce88af40a7c',
    folder: 'modly',
    paths: ['api/main.py', 'api/runner.py', 'api/routers', 'api/services', 'api/schemas'],
  },
  comfyui: {
    repository: github('comfyanonymous/ComfyUI'),
    commit: 'a125cd84b054a57729b5eecab930ca9408719832',
    folder: 'ComfyUI',
    paths: ['.'],
  },
} as const satisfies Record<string, Source>;
