import ts from 'typescript';

/** Types are nested about fifteen levels deep; a deeper one refers to itself without a name. */
const DEEPEST = 60;

/** The compiler's names for unnamed types begin with two underscores. */
const UNNAMED = '__';

/** Returns a doc comment with the indentation of the following code; empty without text. */
export function commentOf(words: string, indent: string): string {
  const safe = words.trim().replaceAll('*/', '* /');
  if (safe === '') return '';
  if (!safe.includes('\n')) return `${indent}/** ${safe} */\n`;
  return `${indent}/**\n${safe
    .split('\n')
    .map((line) => `${indent} * ${line}`.trimEnd())
    .join('\n')}\n${indent} */\n`;
}

/**
 * Prints complete types, with each member's comment or its schema's description. A type that refers to itself, and the
 * named types within it, are printed by their names and must be declared once (see {@link TypePrinter.named}).
 */
export class TypePrinter {
  readonly #checker: ts.TypeChecker;
  /** The types that are being printed, the outermost first. */
  readonly #open: ts.Type[] = [];
  readonly #named = new Map<ts.Type, string>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The types met so far that are printed by their names, with these names. */
  get named(): ReadonlyMap<ts.Type, string> {
    return this.#named;
  }

  /**
   * Prints a type as TypeScript, starting at the indentation of its line: by its name where it refers to itself.
   * @throws Error where a type refers to itself and no type in the cycle has a name
   */
  print(type: ts.Type, indent = ''): string {
    const known = this.#named.get(type);
    if (known !== undefined) return known;
    const name = this.#ownName(type);
    const isWithinNamed = this.#open.some((one) => this.#named.has(one));
    if (name !== null && (isWithinNamed || this.#open.includes(type))) {
      this.#named.set(type, name);
      return name;
    }
    if (this.#open.length > DEEPEST) throw new Error('a type of the wire refers to itself');
    return this.printDeclared(type, indent);
  }

  /** Prints the definition of a type, even where its name would do. */
  printDeclared(type: ts.Type, indent = ''): string {
    this.#open.push(type);
    const text = this.#definition(type, indent);
    this.#open.pop();
    return text;
  }

  /** The name that a type of our sources was declared with; null: it has none. */
  #ownName(type: ts.Type): string | null {
    if (this.#checker.isArrayLikeType(type) && type.aliasSymbol === undefined) return null;
    if (type.aliasTypeArguments !== undefined) return null;
    const name = type.aliasSymbol?.name ?? type.symbol?.name ?? UNNAMED;
    return name.startsWith(UNNAMED) ? null : name;
  }

  #definition(type: ts.Type, indent: string): string {
    if (type.isUnion()) return this.#union(type, indent);
    if (type.isIntersection())
      return type.types.map((one) => this.#bracketed(one, indent)).join(' & ');
    if (!(type.flags & ts.TypeFlags.Object)) return this.#name(type);
    if (this.#checker.isTupleType(type)) {
      const members = this.#checker.getTypeArguments(type as ts.TypeReference);
      return `[${members.map((member) => this.print(member, indent)).join(', ')}]`;
    }
    if (this.#checker.isArrayType(type)) {
      const [member] = this.#checker.getTypeArguments(type as ts.TypeReference);
      const readonly = type.symbol.name === 'ReadonlyArray' ? 'readonly ' : '';
      return `${readonly}${this.#bracketed(member!, indent)}[]`;
    }
    if (type.getCallSignatures().length > 0) return this.#name(type);
    return this.#object(type, indent);
  }

  #name(type: ts.Type): string {
    return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  /** Unions and functions need parentheses inside another type. */
  #bracketed(type: ts.Type, indent: string): string {
    const text = this.print(type, indent);
    const needs = type.isUnion() || type.getCallSignatures().length > 0;
    return needs && !this.#named.has(type) ? `(${text})` : text;
  }

  #union(type: ts.UnionType, indent: string): string {
    // The checker puts undefined and null first and splits booleans; people write the opposite.
    const members = type.types.filter((one) => !(one.flags & ts.TypeFlags.BooleanLiteral));
    const texts = members.map((one) => this.#bracketed(one, indent));
    const booleans = type.types.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral);
    if (booleans.length === 2) texts.push('boolean');
    else texts.push(...booleans.map((one) => this.#name(one)));
    const last = (text: string) => (text === 'undefined' ? 2 : text === 'null' ? 1 : 0);
    return texts.sort((a, b) => last(a) - last(b)).join(' | ');
  }

  #object(type: ts.Type, indent: string): string {
    const inner = `${indent}  `;
    const lines = this.#checker.getIndexInfosOfType(type).map((info) => {
      const readonly = info.isReadonly ? 'readonly ' : '';
      return `${inner}${readonly}[name: ${this.#name(info.keyType)}]: ${this.print(info.type, inner)};\n`;
    });
    for (const member of this.#checker.getPropertiesOfType(type)) {
      const of = this.#checker.getTypeOfSymbol(member);
      const optional = member.flags & ts.SymbolFlags.Optional ? '?' : '';
      const name = /^[A-Za-z_$][\w$]*$/.test(member.name)
        ? member.name
        : `'${member.name.replaceAll("'", "\\'")}'`;
      lines.push(
        `${commentOf(this.#words(member), inner)}${inner}${name}${optional}: ${this.print(of, inner)};\n`,
      );
    }
    return lines.length === 0 ? '{}' : `{\n${lines.join('')}${indent}}`;
  }

  /** Returns the description of a member: its comment, else its schema's description. */
  #words(member: ts.Symbol): string {
    const comment = ts.displayPartsToString(member.getDocumentationComment(this.#checker));
    if (comment !== '') return comment;
    for (const declaration of member.declarations ?? []) {
      const words = this.#description(declaration);
      if (words !== null) return words;
    }
    return '';
  }

  /** Returns the text of `.describe('…')` in the chain of calls that builds a schema, resolving names. */
  #description(declaration: ts.Node): string | null {
    let node: ts.Node | undefined = this.#valueOf(declaration);
    while (node !== undefined) {
      if (ts.isIdentifier(node)) {
        const symbol = this.#checker.getSymbolAtLocation(node);
        const target =
          symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias
            ? this.#checker.getAliasedSymbol(symbol)
            : symbol;
        node = this.#valueOf(target?.valueDeclaration);
      } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
        const [words] = node.arguments;
        if (node.expression.name.text === 'describe' && words !== undefined)
          return ts.isStringLiteralLike(words) ? words.text : null;
        node = node.expression.expression;
      } else return null;
    }
    return null;
  }

  #valueOf(declaration: ts.Node | undefined): ts.Node | undefined {
    if (declaration === undefined) return undefined;
    if (ts.isShorthandPropertyAssignment(declaration))
      return this.#valueOf(
        this.#checker.getShorthandAssignmentValueSymbol(declaration)?.valueDeclaration,
      );
    return ts.isPropertyAssignment(declaration) || ts.isVariableDeclaration(declaration)
      ? declaration.initializer
      : undefined;
  }
}
