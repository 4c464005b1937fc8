/** Types for the part of the Khronos validator that is used here. The package has no types. */
declare module 'gltf-validator' {
  export interface ValidationReport {
    issues: {
      numErrors: number;
      numWarnings: number;
      numInfos: number;
      numHints: number;
      messages: { code: string; message: string; severity: number; pointer?: string }[];
      truncated: boolean;
    };
  }
  export function validateBytes(
    data: Uint8Array,
    options?: {
      maxIssues?: number;
      format?: 'glb' | 'gltf';
      writeTimestamp?: boolean;
      /** Severity by issue code: 0 error, 1 warning, 2 information, 3 hint. */
      severityOverrides?: Record<string, number>;
      /** Returns the bytes of a file that the glTF refers to. Rejects if there is no such file. */
      externalResourceFunction?: (uri: string) => Promise<Uint8Array>;
    },
  ): Promise<ValidationReport>;
  export function version(): string;
}
