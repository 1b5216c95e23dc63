import ts from 'typescript';

/** The method in which the plugin of @nestjs/swagger keeps what it knows of a class's fields. */
const KEPT_IN = '_OPENAPI_METADATA_FACTORY';
/** What a field or the named type of its value may say in its comment, and how it is read. */
const TAGS = { asType: String, format: String, pattern: String, minimum: Number, maximum: Number, minLength: Number, maxLength: Number };
/** What is said here replaces what the plugin says; of the rest it knows better. */
const OURS = new Set(['type', 'description']);
/** Rules of class-validator that the plugin passes over. */
const RULES = { IsInt: { type: 'integer' }, IsISO8601: { format: 'date-time' } };

/**
 * Runs after the plugin, which sees no more than `string` and `number`, and adds what stands in tags: of the field's own comment, or of the
 * comment of the type it is declared with (`type Cents = number` with `@asType integer`).
 */
export const preciseTypes = (program) => (context) => {
  const { factory } = context;
  const visit = (node) => (ts.isClassDeclaration(node) ? completed(node) : ts.visitEachChild(node, visit, context));
  return (sourceFile) => ts.visitNode(sourceFile, visit);

  function completed(node) {
    const fields = new Map(node.members.filter(ts.isPropertyDeclaration).map((field) => [field.name.getText(), field]));
    const intoField = (kept) => {
      if (!ts.isPropertyAssignment(kept)) return kept;
      const known = Object.entries(factsOf(fields.get(kept.name.text), program.getTypeChecker()));
      return factory.updatePropertyAssignment(kept, kept.name, withFacts(kept.initializer, known));
    };
    const intoMethod = (inner) =>
      ts.isObjectLiteralExpression(inner)
        ? factory.updateObjectLiteralExpression(inner, inner.properties.map(intoField))
        : ts.visitEachChild(inner, intoMethod, context);
    const isKeeper = (member) => ts.isMethodDeclaration(member) && member.name.text === KEPT_IN;
    return ts.visitEachChild(node, (member) => (isKeeper(member) ? intoMethod(member) : member), context);
  }

  function withFacts(literal, facts) {
    const has = (name) => literal.properties.some((property) => property.name.text === name);
    const added = facts.filter(([name]) => OURS.has(name) || !has(name));
    const kept = literal.properties.filter((property) => !added.some(([name]) => name === property.name.text));
    const literalOf = (value) => (typeof value === 'number' ? factory.createNumericLiteral(value) : factory.createStringLiteral(value));
    return factory.createObjectLiteralExpression([
      ...kept,
      ...added.map(([name, value]) => factory.createPropertyAssignment(name, literalOf(value))),
    ]);
  }
};

/** What is known of a field besides its type: by its own tags, else by its rules, else by the tags of its named type. */
function factsOf(field, checker) {
  const named = namedTypeOf(field.type, checker);
  const [own, shared] = [tagsOf(field), named ? tagsOf(named) : {}];
  const rules = (ts.getDecorators(field) ?? []).map(({ expression }) => RULES[expression.expression?.text]);
  const described = [Object.keys(own).length > 0 && field, !isCommented(field) && Object.keys(shared).length > 0 && named].find(Boolean);
  return { ...shared, ...Object.assign({}, ...rules), ...own, ...(described ? { description: sentenceOf(described) } : {}) };
}

const isCommented = (node) => ts.getJSDocCommentsAndTags(node).length > 0;

/** The comment of a declaration without its tags; the plugin takes tags that it does not know for text. */
const sentenceOf = (node) => ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0].comment);

/** The declaration of `Cents` in `price: Cents` or `price: Cents | null`. */
function namedTypeOf(type, checker) {
  if (type && ts.isUnionTypeNode(type)) return type.types.map((one) => namedTypeOf(one, checker)).find((found) => found);
  if (!type || !ts.isTypeReferenceNode(type)) return undefined;
  const symbol = checker.getSymbolAtLocation(type.typeName);
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target?.declarations?.find(ts.isTypeAliasDeclaration);
}

function tagsOf(node) {
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text in TAGS);
  const entries = tags.map(({ tagName, comment }) => [
    tagName.text === 'asType' ? 'type' : tagName.text,
    TAGS[tagName.text](ts.getTextOfJSDocComment(comment).trim()),
  ]);
  return Object.fromEntries(entries);
}
