import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Bozzetto } from '../sdk/index.ts';

/** A JSON Schema of an object. */
export interface ObjectSchema {
  type: 'object';
  properties: Record<string, unknown>;
  required?: readonly string[];
  [keyword: string]: unknown;
}

/** What a call of a tool runs with. */
export interface ToolCall {
  /** The service, as whoever calls. */
  client: Bozzetto;
  /** Aborted when the caller no longer waits. */
  signal: AbortSignal;
  /** Tells the caller how far it is, 0 to 100; numbers that do not rise are left out. */
  progress(percent: number, message: string): void;
}

/** What differs between a service that answers agents by HTTP and a program beside the agent. */
export interface ToolPlace {
  /** Reads a file of the agent's own machine; null: there is none that we may read. */
  readFile: ((path: string) => Promise<File>) | null;
  /** Hears of what went wrong and nobody meant; the agent is not told. */
  onError(error: unknown): void;
}

/** One tool: what an agent reads of it, and what it does. */
export interface Tool {
  /** Letters, digits and `_`. */
  name: string;
  title: string;
  description: string;
  input: ObjectSchema;
  /** What `structuredContent` holds; absent: there is none. */
  output?: ObjectSchema;
  /** True: it changes nothing and costs nothing. */
  isReadOnly: boolean;
  /** @throws BozzettoError or ToolInputError, which the caller is told as the result of the tool */
  run(input: Record<string, unknown>, call: ToolCall): Promise<CallToolResult>;
}

/** A result whose JSON old clients find as text. */
export function structured(content: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(content) }], structuredContent: content };
}
