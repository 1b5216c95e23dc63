import ts from 'typescript';

/** A text in a source of the client, and the line that it begins in. */
export interface ShownText {
  line: number;
  text: string;
}

/** Stands for a value that only the running client knows, such as `5` in `{minutes} minutes`. */
const VALUE = '0';

/** Returns the texts of a source file: its strings and the text between its tags, without comments and names of modules. */
export function listShownTexts(path: string, source: string): ShownText[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const texts: ShownText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const text = textOf(node)?.replace(/\s+/g, ' ').trim();
    if (text) texts.push({ line: lineOf(file, node), text });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** The whole text of a string or of the children of a tag; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => VALUE + literal.text).join('');
  if (ts.isJsxElement(node) || ts.isJsxFragment(node))
    return node.children
      .map((child) => (ts.isJsxText(child) ? child.text : valueOf(child)))
      .join('');
  return undefined;
}

/** A space that the formatter wraps in braces stays a space. */
const valueOf = (child: ts.JsxChild): string =>
  ts.isJsxExpression(child) && child.expression && ts.isStringLiteralLike(child.expression)
    ? child.expression.text
    : VALUE;

const lineOf = (file: ts.SourceFile, node: ts.Node): number =>
  file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
