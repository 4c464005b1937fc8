import type { IDeployment } from 'kubernetes-models/apps/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Namespace, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1';

/** BOZZETTO_DRAIN is 20 s; a stopped pod gets that and a few more seconds. */
const STOP_SECONDS = 30;
const PORT = 8080;
const METRICS_PORT = 9464;
/** Seconds that the oldest task may wait before workers are added. */
const OLDEST_SECONDS = 30;
const NAMESPACE = 'bozzetto';

const labels = (part: string) => ({
  'app.kubernetes.io/name': 'bozzetto',
  'app.kubernetes.io/component': part,
});
const metadata = (name: string, part = name.replace('bozzetto-', '')) => ({
  name,
  namespace: NAMESPACE,
  labels: labels(part),
});

interface Part {
  role: 'api' | 'worker';
  replicas: number;
  cpu: string;
  memory: string;
  environment: Record<string, string>;
}

/** Pods of one role: not root, writing only to /data and /tmp, without permissions in the cluster. */
function deployment({ role, replicas, cpu, memory, environment }: Part): Deployment {
  const probe = (path: string) => ({ httpGet: { path, port: 'http' } });
  const probes =
    role === 'api'
      ? {
          // The first start creates the tables.
          startupProbe: { ...probe('/healthz'), periodSeconds: 2, failureThreshold: 60 },
          livenessProbe: { ...probe('/healthz'), periodSeconds: 10, failureThreshold: 3 },
          readinessProbe: { ...probe('/readyz'), periodSeconds: 5, failureThreshold: 2 },
        }
      : {};
  const spec: IDeployment['spec'] = {
    replicas,
    selector: { matchLabels: labels(role) },
    // Old and new pods run side by side, because every release works with the tables of the previous one.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: {
        labels: labels(role),
        annotations: {
          'prometheus.io/scrape': 'true',
          'prometheus.io/port': String(METRICS_PORT),
          'prometheus.io/path': '/metrics',
        },
      },
      spec: {
        automountServiceAccountToken: false,
        terminationGracePeriodSeconds: STOP_SECONDS,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 65532,
          runAsGroup: 65532,
          fsGroup: 65532,
          // Avoids changing every file of a large volume at each start.
          fsGroupChangePolicy: 'OnRootMismatch',
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [
          {
            name: role,
            image: 'bozzetto',
            ports: [
              ...(role === 'api' ? [{ name: 'http', containerPort: PORT }] : []),
              { name: 'metrics', containerPort: METRICS_PORT },
            ],
            env: [
              { name: 'BOZZETTO_ROLE', value: role },
              { name: 'BOZZETTO_BLOBS', value: 'file:/data/blobs' },
              { name: 'BOZZETTO_DATA', value: '/tmp/bozzetto' },
              { name: 'BOZZETTO_METRICS', value: `0.0.0.0:${METRICS_PORT}` },
              ...Object.entries(environment).map(([name, value]) => ({ name, value })),
            ],
            envFrom: [{ secretRef: { name: 'bozzetto' } }],
            resources: { requests: { cpu, memory }, limits: { memory } },
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            volumeMounts: [
              { name: 'blobs', mountPath: '/data' },
              { name: 'tmp', mountPath: '/tmp' },
            ],
            ...probes,
          },
        ],
        volumes: [
          { name: 'blobs', persistentVolumeClaim: { claimName: 'bozzetto-blobs' } },
          { name: 'tmp', emptyDir: {} },
        ],
      },
    },
  };
  // The autoscaler sets the number of workers.
  if (role === 'worker') delete spec.replicas;
  return new Deployment({ metadata: metadata(`bozzetto-${role}`), spec });
}

const budget = (role: string, minAvailable: number) =>
  new PodDisruptionBudget({
    metadata: metadata(`bozzetto-${role}`),
    spec: { minAvailable, selector: { matchLabels: labels(role) } },
  });

/** All objects by the file that contains them. */
export const manifests = {
  'namespace.yaml': [new Namespace({ metadata: { name: NAMESPACE } })],
  'secret.yaml': [
    new Secret({
      metadata: metadata('bozzetto', 'settings'),
      // Replace it with an overlay or your own secret management.
      stringData: { DATABASE_URL: 'postgres://bozzetto:secret@postgres.bozzetto/bozzetto' },
    }),
  ],
  'volume.yaml': [
    new PersistentVolumeClaim({
      metadata: metadata('bozzetto-blobs'),
      spec: {
        // Every API and worker pod reads and writes it: NFS, CephFS, EFS, Filestore …
        accessModes: ['ReadWriteMany'],
        resources: { requests: { storage: '100Gi' } },
      },
    }),
  ],
  'api.yaml': [
    deployment({
      role: 'api',
      replicas: 2,
      cpu: '500m',
      memory: '1Gi',
      environment: {
        BOZZETTO_HOST: '0.0.0.0',
        BOZZETTO_PUBLIC_URL: 'https://models.example.org',
        // The cluster's own addresses, including the ingress.
        BOZZETTO_TRUSTED_PROXIES: '10.0.0.0/8',
      },
    }),
    new Service({
      metadata: metadata('bozzetto', 'api'),
      spec: {
        selector: labels('api'),
        ports: [{ name: 'http', port: 80, targetPort: 'http' }],
      },
    }),
    budget('api', 1),
  ],
  'worker.yaml': [
    deployment({
      role: 'worker',
      replicas: 1,
      // One engine slot per core, plus one for short tasks; an engine process may use 2 GB.
      cpu: '2',
      memory: '6Gi',
      environment: { BOZZETTO_CONCURRENCY: '2' },
    }),
    budget('worker', 1),
    new HorizontalPodAutoscaler({
      metadata: metadata('bozzetto-worker'),
      spec: {
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'bozzetto-worker' },
        minReplicas: 1,
        maxReplicas: 20,
        metrics: [
          {
            // Uses a Prometheus adapter. Every process reports the same value, and the largest counts.
            type: 'External',
            external: {
              metric: { name: 'bozzetto_queue_oldest_seconds' },
              target: { type: 'Value', value: String(OLDEST_SECONDS) },
            },
          },
        ],
        behavior: {
          scaleUp: { policies: [{ type: 'Percent', value: 100, periodSeconds: 30 }] },
          // A removed worker returns its runs after BOZZETTO_DRAIN, so a short lull must not remove workers.
          scaleDown: { stabilizationWindowSeconds: 300 },
        },
      },
    }),
  ],
};
