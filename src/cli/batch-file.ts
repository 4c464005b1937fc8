import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { BatchRequest } from '../sdk/index.ts';
import { CliFailure, EXIT } from './failure.ts';

type Item = BatchRequest['items'][number];

/** Columns of a table that are not fields of the flow. */
const NAME = 'name';
const FLOW = 'flow';

/**
 * Reads a batch from a file: a CSV table whose header names the fields, or JSON (the body of `POST /batches`, or an
 * array of items).
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
  const isTable = extname(path).toLowerCase() === '.csv';
  const request = isTable ? { items: itemsOfTable(text, path) } : requestOfJson(text, path);
  return { ...request, items: request.items.map((item) => ({ ...item, flow: item.flow ?? flow })) };
}

type LooseRequest = Omit<BatchRequest, 'items'> & {
  items: (Omit<Item, 'flow'> & { flow?: string })[];
};

function requestOfJson(text: string, path: string): LooseRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new CliFailure(`${path} is not JSON: ${(error as Error).message}`, undefined, EXIT.usage);
  }
  const request = Array.isArray(value) ? { items: value } : value;
  if (typeof request === 'object' && request !== null && 'items' in request)
    if (Array.isArray(request.items) && request.items.every(isObject))
      return request as LooseRequest;
  throw new CliFailure(
    `${path} is neither an array of items nor an object with items`,
    'See docs/batches.md.',
    EXIT.usage,
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function itemsOfTable(text: string, path: string): LooseRequest['items'] {
  const [header, ...rows] = readCsv(text, path);
  if (header === undefined || rows.length === 0)
    throw new CliFailure(`${path} has no rows below its header`, undefined, EXIT.usage);
  const fields = header.map((name) => name.trim());
  return rows.map((cells, row) => {
    if (cells.length > fields.length)
      throw new CliFailure(
        `${path}, row ${row + 2}: there are ${cells.length} cells, but the header has ${fields.length}`,
        'Put cells that contain commas in double quotes.',
        EXIT.usage,
      );
    const item: LooseRequest['items'][number] = { input: {} };
    for (const [i, cell] of cells.entries()) {
      const field = fields[i]!;
      const value = cell.trim();
      if (value === '' || field === '') continue;
      if (field === NAME) item.name = value;
      else if (field === FLOW) item.flow = value;
      else item.input![field] = cellValue(value);
    }
    return item;
  });
}

/** Reads a cell: `$chair` and `$chair.outputs.image_url` refer to other items; numbers, true and false are JSON. */
function cellValue(text: string): unknown {
  if (/^\$[A-Za-z0-9]/.test(text)) return { $ref: text.slice(1) };
  if (!/^(true|false|-?\d+(\.\d+)?|[[{].*)$/s.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Reads a CSV table (RFC 4180): cells may be quoted, and quoted cells may contain commas, line breaks and doubled
 * quotes. Empty lines are skipped.
 * @throws CliFailure if a quote is not closed
 */
export function readCsv(text: string, path = 'the table'): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const endRow = () => {
    row.push(cell);
    if (row.some((each) => each !== '')) rows.push(row);
    [row, cell] = [[], ''];
  };
  const plain = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[++at]!;
      else quoted = false;
    } else if (letter === '"' && cell.trim() === '') [cell, quoted] = ['', true];
    else if (letter === ',') {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (quoted) throw new CliFailure(`${path}: a double quote is not closed`, undefined, EXIT.usage);
  endRow();
  return rows;
}
