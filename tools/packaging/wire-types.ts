import ts from 'typescript';
import { commentOf, TypePrinter } from './type-printer.ts';

/** The single generic type of the wire: written as a lookup in a table, so that no schema needs to be included. */
const BY_FLOW = 'FlowInput';
const TABLE = 'FlowInputs';

/**
 * Writes the types that the files of a package import from elsewhere. The contract's types are derived from schemas
 * (`z.infer`), and users who install the client should need neither the schemas nor their library.
 * @param inside whether a file is part of the package
 * @param table names a type that maps each flow to its input
 * @returns declarations without any type of another module
 */
export function writeWireTypes(
  program: ts.Program,
  inside: (path: string) => boolean,
  table: ts.Symbol,
): string {
  const checker = program.getTypeChecker();
  const symbols = new Map<string, ts.Symbol>();
  for (const file of program.getSourceFiles())
    if (inside(file.fileName))
      for (const [name, symbol] of importedTypes(file, checker, inside)) {
        if ((symbols.get(name) ?? symbol) !== symbol)
          throw new Error(`two types are named ${name}`);
        symbols.set(name, symbol);
      }
  const printer = new TypePrinter(checker);
  for (const symbol of [table, ...symbols.values()])
    printer.print(checker.getDeclaredTypeOfSymbol(symbol));
  // What refers to itself is known now; it needs declarations of its own. Printing them finds further ones.
  for (const [type, name] of printer.named) {
    const symbol = type.aliasSymbol ?? type.symbol;
    if ((symbols.get(name) ?? symbol) !== symbol) throw new Error(`two types are named ${name}`);
    symbols.set(name, symbol);
    printer.printDeclared(type);
  }
  const texts = [
    `/** What a creation request of each flow may hold, before defaults. */
export type ${TABLE} = ${printer.print(checker.getDeclaredTypeOfSymbol(table))};`,
  ];
  for (const name of [...symbols.keys()].sort()) {
    const symbol = symbols.get(name)!;
    const words = ts.displayPartsToString(symbol.getDocumentationComment(checker));
    const declared =
      name === BY_FLOW
        ? `${name}<F extends FlowName> = ${TABLE}[F]`
        : `${name} = ${printer.printDeclared(checker.getDeclaredTypeOfSymbol(symbol))}`;
    texts.push(`${commentOf(words, '')}export type ${declared};`);
  }
  return `${texts.join('\n\n')}\n`;
}

/** Names that a file imports or re-exports from files outside, with the types that they stand for. */
function* importedTypes(
  file: ts.SourceFile,
  checker: ts.TypeChecker,
  inside: (path: string) => boolean,
): Generator<[string, ts.Symbol]> {
  for (const statement of file.statements) {
    const clause = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : ts.isExportDeclaration(statement)
        ? statement.exportClause
        : undefined;
    if (clause === undefined || !(ts.isNamedImports(clause) || ts.isNamedExports(clause))) continue;
    for (const element of clause.elements) {
      const local = checker.getSymbolAtLocation(element.name);
      if (local === undefined || !(local.flags & ts.SymbolFlags.Alias)) continue;
      const symbol = checker.getAliasedSymbol(local);
      const from = symbol.declarations?.[0]?.getSourceFile().fileName;
      if (from === undefined || inside(from) || from.includes('/node_modules/')) continue;
      yield [(element.propertyName ?? element.name).text, symbol];
    }
  }
}
