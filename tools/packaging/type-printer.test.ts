import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { TypePrinter } from './type-printer.ts';

/** Prints the type `Printed` of a source text, and returns it with the names that it refers to. */
function printed(source: string): { text: string; named: string[] } {
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) =>
    path === 'probe.ts'
      ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2024)
      : getSourceFile(path, ...rest);
  const program = ts.createProgram(['probe.ts'], { strict: true }, host);
  const checker = program.getTypeChecker();
  const exports = checker.getExportsOfModule(
    checker.getSymbolAtLocation(program.getSourceFile('probe.ts')!)!,
  );
  const type = checker.getDeclaredTypeOfSymbol(exports.find(({ name }) => name === 'Printed')!);
  const printer = new TypePrinter(checker);
  printer.print(type);
  return { text: printer.printDeclared(type), named: [...printer.named.values()] };
}

test('a type that refers to itself is printed by its name', () => {
  const { text, named } = printed(
    'export interface Printed { value: string; children: Printed[] }',
  );
  assert.equal(text, '{\n  value: string;\n  children: Printed[];\n}');
  assert.deepEqual(named, ['Printed']);
});

test('types that refer to each other are printed by their names', () => {
  const { text, named } = printed(`interface Leaf { of: Printed }
export type Printed = { leaf: Leaf; next: Printed | null };`);
  assert.equal(text, '{\n  leaf: Leaf;\n  next: Printed | null;\n}');
  assert.deepEqual(named.sort(), ['Leaf', 'Printed']);
});

test('other types are printed as a whole, whatever they are called', () => {
  const { text, named } = printed(
    'interface Color { red: number } export interface Printed { color: Color }',
  );
  assert.equal(text, '{\n  color: {\n    red: number;\n  };\n}');
  assert.deepEqual(named, []);
});

test('an array of several types has parentheses', () => {
  assert.equal(
    printed('export type Printed = ({ a: string } | { b: string })[];').text,
    '({\n  a: string;\n} | {\n  b: string;\n})[]',
  );
  assert.equal(printed('export type Printed = (string | null)[];').text, '(string | null)[]');
});
