import { defineBackendKind } from '../kind.ts';
import { OnnxBackend } from './onnx-backend.ts';
import { onnxSettings } from './settings.ts';

/** Networks in ONNX files that the operator brings, run on the processor. */
export const onnxKind = defineBackendKind({
  name: 'onnx',
  settings: onnxSettings,
  defaultUrl: '',
  create: (_basis, settings) => new OnnxBackend(settings),
});
