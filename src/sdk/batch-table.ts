import type { BatchRequest } from '../contract/batches.ts';

type Item = BatchRequest['items'][number];
type LooseItem = Omit<Item, 'flow'> & { flow?: string };
type LooseRequest = Omit<BatchRequest, 'items'> & { items: LooseItem[] };

/** Columns of a table that are not fields of the flow. */
const NAME = 'name';
const FLOW = 'flow';

/** A text that is not a batch. */
export class BatchTableError extends Error {
  override readonly name = 'BatchTableError';
  /** What to do about it; absent if the message says so. */
  readonly suggestion: string | undefined;

  constructor(message: string, suggestion?: string) {
    super(message);
    this.suggestion = suggestion;
  }
}

/** How a text is read as a batch. */
export interface BatchTextOptions {
  /** Flow of the items that name none. */
  flow: string;
  /** Name of the text, for messages; defaults to `the table`. */
  source?: string;
  /** Defaults to JSON if the text begins with a bracket, and to a table otherwise. */
  format?: 'table' | 'json';
}

/**
 * Reads a batch from a table whose header names the fields, with commas (CSV) or tabs (copied from a spreadsheet), or
 * from JSON: the body of `POST /batches`, or an array of items.
 * @throws BatchTableError
 */
export function readBatchText(text: string, options: BatchTextOptions): BatchRequest {
  const { flow, source = 'the table', format = /^\s*[[{]/.test(text) ? 'json' : 'table' } = options;
  const request =
    format === 'json' ? requestOfJson(text, source) : { items: itemsOfTable(text, source) };
  return { ...request, items: request.items.map((item) => ({ ...item, flow: item.flow ?? flow })) };
}

function requestOfJson(text: string, source: string): LooseRequest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new BatchTableError(`${source} is not JSON: ${(error as Error).message}`);
  }
  const request = Array.isArray(value) ? { items: value } : value;
  if (typeof request === 'object' && request !== null && 'items' in request)
    if (Array.isArray(request.items) && request.items.every(isObject))
      return request as LooseRequest;
  throw new BatchTableError(
    `${source} is neither an array of items nor an object with items`,
    'See docs/batches.md.',
  );
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function itemsOfTable(text: string, source: string): LooseItem[] {
  const [header, ...rows] = readCsv(text, source);
  if (header === undefined || rows.length === 0)
    throw new BatchTableError(`${source} has no rows below its header`);
  const fields = header.map((name) => name.trim());
  return rows.map((cells, row) => {
    if (cells.length > fields.length)
      throw new BatchTableError(
        `${source}, row ${row + 2}: there are ${cells.length} cells, but the header has ${fields.length}`,
        'Put cells that contain commas in double quotes.',
      );
    const item: LooseItem = { input: {} };
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
 * Reads a table with commas (CSV, RFC 4180), or with tabs if its header has them: cells may be quoted, and quoted cells
 * may contain separators, line breaks and doubled quotes. Empty lines are skipped.
 * @throws BatchTableError if a quote is not closed
 */
export function readCsv(text: string, source = 'the table'): string[][] {
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
  const separator = plain.slice(0, plain.search(/\n|$/)).includes('\t') ? '\t' : ',';
  for (let at = 0; at < plain.length; at++) {
    const letter = plain[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[++at]!;
      else quoted = false;
    } else if (letter === '"' && cell.trim() === '') [cell, quoted] = ['', true];
    else if (letter === separator) {
      row.push(cell);
      cell = '';
    } else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (quoted) throw new BatchTableError(`${source}: a double quote is not closed`);
  endRow();
  return rows;
}
