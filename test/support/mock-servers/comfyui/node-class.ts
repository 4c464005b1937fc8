/** Description of an input in `/object_info`: its type, or its values, and options. */
export type Input = readonly unknown[];

/** A node class as `/object_info` describes it. */
export interface NodeClass {
  input: { required: Record<string, Input>; optional?: Record<string, Input> };
  output: readonly string[];
  output_node: boolean;
}

export const int = (min: number, max: number): Input => ['INT', { min, max }];
export const float = (min: number, max: number): Input => ['FLOAT', { min, max }];

/** Describes a class; one without outputs writes files. */
export function node(
  required: Record<string, Input>,
  output: readonly string[],
  optional?: Record<string, Input>,
): NodeClass {
  return {
    input: { required, ...(optional && { optional }) },
    output,
    output_node: output.length === 0,
  };
}
