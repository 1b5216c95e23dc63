import ts from 'typescript';

/** JSDoc tags with facts that TypeScript's types cannot express, and how they are parsed. */
const TAGS = {
  asType: String,
  format: String,
  pattern: String,
  minimum: Number,
  maximum: Number,
  minLength: Number,
  maxLength: Number,
};
const BODIES = ['libs/contracts/src/api/', '.dto.ts'];

/**
 * Adds to schemas what the JSDoc tags of a field, or of its declared type (`type Cents = number`), say. The plugin of @nestjs/swagger only sees
 * `string` and `number`.
 */
export function addTags(schemas, program) {
  const checker = program.getTypeChecker();
  const sources = program
    .getSourceFiles()
    .filter(({ fileName }) => BODIES.some((part) => fileName.includes(part)));
  for (const declaration of sources
    .flatMap(({ statements }) => statements)
    .filter(ts.isClassDeclaration)) {
    const { properties = {} } = schemas[declaration.name.text] ?? {};
    for (const { name, valueDeclaration: field } of checker
      .getTypeAtLocation(declaration)
      .getProperties()) {
      const { asType, ...facts } =
        properties[name] && field
          ? { ...readTags(findTypeAlias(field.type, checker)), ...readTags(field) }
          : {};
      if (asType)
        facts.type = [properties[name].type].flat().includes('null') ? [asType, 'null'] : asType;
      if (Object.keys(facts).some((fact) => fact !== 'description'))
        Object.assign(properties[name], facts);
      addItemTags(properties[name], field?.type, checker);
    }
  }
}

/** Adds what the type of an array's items says, such as `Count` in `Count[]`. */
function addItemTags(property, type, checker) {
  if (!property?.items || !type || !ts.isArrayTypeNode(type)) return;
  const { asType, ...facts } = readTags(findTypeAlias(type.elementType, checker));
  delete facts.description; // the array has one of its own
  Object.assign(property.items, facts, asType ? { type: asType } : {});
}

function readTags(node) {
  if (!node) return {};
  const [comment] = ts.getJSDocCommentsAndTags(node);
  const tags = ts.getJSDocTags(node).filter(({ tagName }) => tagName.text in TAGS);
  const facts = tags.map(({ tagName, comment: value }) => [
    tagName.text,
    TAGS[tagName.text](ts.getTextOfJSDocComment(value).trim()),
  ]);
  return {
    ...(comment ? { description: ts.getTextOfJSDocComment(comment.comment) } : {}),
    ...Object.fromEntries(facts),
  };
}

/** Returns the declaration of `Cents` in `price: Cents` and `price: Cents | null`. */
function findTypeAlias(type, checker) {
  if (type && ts.isUnionTypeNode(type))
    return type.types.map((one) => findTypeAlias(one, checker)).find((found) => found);
  if (!type || !ts.isTypeReferenceNode(type)) return undefined;
  const symbol = checker.getSymbolAtLocation(type.typeName);
  const target =
    symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target?.declarations?.find(ts.isTypeAliasDeclaration);
}
