import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A text of the sources and its location. */
export interface SourceText {
  text: string;
  place: string;
}

const SKIPPED = new Set(['node_modules', 'test', 'migrations', 'seed', 'samples']);

/** Finds the visible texts of the sources in a folder: JSX text, and string literals of more than one lowercase word. */
export function textsIn(folder: string): SourceText[] {
  return sourcesIn(folder).flatMap((file) => {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    const found: SourceText[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return;
      const text = textOf(node);
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      if (text !== null && /\s|^[A-Z]/.test(text.trim()))
        found.push({ text, place: `${file}:${line}` });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sourcesIn(path);
    return /(?<!\.(?:test|spec))\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** The text of a node without quoted values and code. */
function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text;
  const isText =
    ts.isStringLiteral(node) ||
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node);
  return isText ? node.text.replace(/'\w+'|`[^`]*`/g, '') : null;
}
