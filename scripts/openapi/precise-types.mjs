import ts from 'typescript';

/** The method in which the plugin of @nestjs/swagger stores the metadata of a class's fields. */
const METADATA_METHOD = '_OPENAPI_METADATA_FACTORY';
/** JSDoc tags of a field, or of the named type of its value, and how they are parsed. */
const TAGS = { asType: String, format: String, pattern: String, minimum: Number, maximum: Number, minLength: Number, maxLength: Number };
/** Facts that replace the plugin's; for all others the plugin wins. */
const REPLACED = new Set(['type', 'description']);
/** Rules of class-validator that the plugin ignores. */
const RULES = { IsInt: { type: 'integer' }, IsISO8601: { format: 'date-time' } };

/**
 * Runs after the plugin, which only sees `string` and `number`, and adds the facts in JSDoc tags: of the field's own comment, or of the
 * comment of its declared type (`type Cents = number` with `@asType integer`).
 */
export const preciseTypes = (program) => (context) => {
  const { factory } = context;
  const visit = (node) => (ts.isClassDeclaration(node) ? completed(node) : ts.visitEachChild(node, visit, context));
  return (sourceFile) => ts.visitNode(sourceFile, visit);

  function completed(node) {
    const fields = new Map(node.members.filter(ts.isPropertyDeclaration).map((field) => [field.name.getText(), field]));
    const intoField = (property) => {
      if (!ts.isPropertyAssignment(property)) return property;
      const facts = Object.entries(factsOf(fields.get(property.name.text), program.getTypeChecker()));
      return factory.updatePropertyAssignment(property, property.name, withFacts(property.initializer, facts));
    };
    const intoMethod = (inner) =>
      ts.isObjectLiteralExpression(inner)
        ? factory.updateObjectLiteralExpression(inner, inner.properties.map(intoField))
        : ts.visitEachChild(inner, intoMethod, context);
    const isMetadataMethod = (member) => ts.isMethodDeclaration(member) && member.name.text === METADATA_METHOD;
    return ts.visitEachChild(node, (member) => (isMetadataMethod(member) ? intoMethod(member) : member), context);
  }

  function withFacts(literal, facts) {
    const has = (name) => literal.properties.some((property) => property.name.text === name);
    const added = facts.filter(([name]) => REPLACED.has(name) || !has(name));
    const unchanged = literal.properties.filter((property) => !added.some(([name]) => name === property.name.text));
    const literalOf = (value) => (typeof value === 'number' ? factory.createNumericLiteral(value) : factory.createStringLiteral(value));
    return factory.createObjectLiteralExpression([
      ...unchanged,
      ...added.map(([name, value]) => factory.createPropertyAssignment(name, literalOf(value))),
    ]);
  }
};

/** Returns the facts of a field besides its type: from its own tags, else its rules, else the tags of its named type. */
function factsOf(field, checker) {
  const named = namedTypeOf(field.type, checker);
  const [own, shared] = [tagsOf(field), named ? tagsOf(named) : {}];
  const rules = (ts.getDecorators(field) ?? []).map(({ expression }) => RULES[expression.expression?.text]);
  const described = [Object.keys(own).length > 0 && field, !isCommented(field) && Object.keys(shared).length > 0 && named].find(Boolean);
  return { ...shared, ...Object.assign({}, ...rules), ...own, ...(described ? { description: commentOf(described) } : {}) };
}

const isCommented = (node) => ts.getJSDocCommentsAndTags(node).length > 0;

/** Returns the comment of a declaration without its tags; the plugin treats unknown tags as text. */
const commentOf = (node) => ts.getTextOfJSDocComment(ts.getJSDocCommentsAndTags(node)[0].comment);

/** Returns the declaration of `Cents` in `price: Cents` or `price: Cents | null`. */
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
