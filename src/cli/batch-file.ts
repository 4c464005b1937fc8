import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type BatchRequest, BatchTableError, readBatchText } from '../sdk/index.ts';
import { CliFailure, EXIT } from './failure.ts';

/** Extensions of tables. All other files are JSON. */
const TABLES = ['.csv', '.tsv'];

/**
 * Reads a batch from a file: a table whose header names the fields, or JSON (the body of `POST /batches`, or an array of
 * items).
 * @param flow flow of the items that name none
 * @throws CliFailure
 */
export async function readBatchFile(path: string, flow: string): Promise<BatchRequest> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new CliFailure(
      `${path} cannot be read: ${(error as Error).message}`,
      undefined,
      EXIT.usage,
    );
  });
  const format = TABLES.includes(extname(path).toLowerCase()) ? 'table' : 'json';
  try {
    return readBatchText(text, { flow, source: path, format });
  } catch (error) {
    if (error instanceof BatchTableError)
      throw new CliFailure(error.message, error.suggestion, EXIT.usage);
    throw error;
  }
}
