/**
 * `npm run deploy:kubernetes`: validates every object against Kubernetes' schemas and writes the files of the
 * kustomization; with `--check` it only checks whether they are up to date.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { manifests } from './manifests.ts';

const HEAD = '# Made by manifests.ts: change it there, then `npm run deploy:kubernetes`.\n';
const folder = new URL('./', import.meta.url);
const isCheck = process.argv.includes('--check');

async function put(name: string, text: string): Promise<void> {
  const file = new URL(name, folder);
  if (!isCheck) return writeFile(file, text);
  const found = await readFile(file, 'utf8').catch(() => '');
  if (found === text) return;
  console.error(
    `deploy/kubernetes/${name} is not what manifests.ts says: npm run deploy:kubernetes`,
  );
  process.exitCode = 1;
}

for (const [name, objects] of Object.entries(manifests)) {
  const documents: string[] = [];
  for (const object of objects) {
    object.validate();
    documents.push(stringify(object.toJSON(), { aliasDuplicateObjects: false }));
  }
  await put(name, HEAD + documents.join('---\n'));
}
const kustomization = {
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  namespace: 'bozzetto',
  resources: Object.keys(manifests),
  images: [{ name: 'bozzetto', newName: 'registry.example.org/bozzetto', newTag: 'latest' }],
};
await put('kustomization.yaml', HEAD + stringify(kustomization));
