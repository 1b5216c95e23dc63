import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import dos from 'highlight.js/lib/languages/dos';
import go from 'highlight.js/lib/languages/go';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import markdown from 'highlight.js/lib/languages/markdown';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import sql from 'highlight.js/lib/languages/sql';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import { Fragment, type ReactNode } from 'react';

const LANGUAGES = {
  bash,
  c,
  cpp,
  csharp,
  css,
  dos,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  markdown,
  php,
  powershell,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
};
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** By the end of the file's name, for endings that differ from the names and aliases of languages. */
const BY_ENDING: Readonly<Record<string, string>> = {
  svg: 'xml',
  ps1: 'powershell',
  mjs: 'javascript',
};

/** Larger texts would block the page. */
const MAX_CHARACTERS = 100_000;

/** Returns a text with its syntax in colors, or as it is when its language is unknown. The text itself stays text. */
export function highlight(text: string, path: string): ReactNode {
  const ending =
    path
      .replace(/\.txt$/, '')
      .split('.')
      .at(-1)
      ?.toLowerCase() ?? '';
  const language = BY_ENDING[ending] ?? ending;
  if (text.length > MAX_CHARACTERS || !hljs.getLanguage(language)) return text;
  const { value } = hljs.highlight(text, { language, ignoreIllegals: true });
  // The highlighter returns markup. Of it, only the classes of spans and the text between them reach the page.
  return toNodes(new DOMParser().parseFromString(value, 'text/html').body);
}

const toNodes = (parent: Node): ReactNode[] =>
  [...parent.childNodes].map((node, index) =>
    node instanceof HTMLElement ? (
      <span key={index} className={node.className}>
        {toNodes(node)}
      </span>
    ) : (
      <Fragment key={index}>{node.textContent}</Fragment>
    ),
  );
