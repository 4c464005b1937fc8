import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Bozzetto } from '../sdk/index.ts';

/** A JSON Schema that describes an object. */
export interface ObjectSchema {
  type: 'object';
  properties: Record<string, unknown>;
  required?: readonly string[];
  [keyword: string]: unknown;
}

/** The context of a tool call. */
export interface ToolCall {
  /** A client of the service, authenticated as the caller. */
  client: Bozzetto;
  /** Aborted when the caller stops waiting. */
  signal: AbortSignal;
  /** Reports progress from 0 to 100. A number that is not greater than the previous one is ignored. */
  progress(percent: number, message: string): void;
}

/** The differences between the HTTP endpoint of the service and the program that runs beside the agent. */
export interface ToolPlace {
  /** Reads a file from the agent's own machine; null if this program cannot access those files. */
  readFile: ((path: string) => Promise<File>) | null;
  /** Receives unexpected errors, which are not shown to the agent. */
  onError(error: unknown): void;
}

/** A tool: its description for agents, and its function. */
export interface Tool {
  /** Name of the tool, which consists of letters, digits and `_`. */
  name: string;
  title: string;
  description: string;
  input: ObjectSchema;
  /** The schema of `structuredContent`; omitted if the tool returns none. */
  output?: ObjectSchema;
  /** True if a call changes nothing and costs nothing. */
  isReadOnly: boolean;
  /**
   * Runs the tool.
   * @throws BozzettoError or ToolInputError, which the caller receives as the tool's result
   */
  run(input: Record<string, unknown>, call: ToolCall): Promise<CallToolResult>;
}

/** Builds a structured result. Its JSON is repeated as text for clients that do not read `structuredContent`. */
export function structured(content: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}
