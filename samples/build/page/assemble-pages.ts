import { createHash } from 'node:crypto';
import type { SourceFile } from '../list-sources';
import { bundlePackages } from './bundle-packages';
import { joinModules } from './join-modules';

const TEMPLATES = /^page\/([^/]+\.html)$/;
/** A part of several pages, on a line of its own; it may contain directives. */
const PART = /\{\{part ([^}\s]+)\}\}\n?/g;
const DIRECTIVE = /\{\{(style|script|data|text|first \d+) ([^}]+)\}\}/g;

/**
 * The folder with its page templates (`page/*.html`) turned into single offline pages at the top level. A template names
 * what goes in: `{{style a.css}}`, `{{script a.mjs b.mjs}}`, `{{data a.json}}`, `{{first 6 a.json}}` (the first six items of a
 * list), `{{text a.txt}}`, `{{part page/parts/main.html}}` (what several pages share); `{{policy}}` becomes a
 * content policy that allows exactly those inline blocks and nothing else; `{{policy frames}}` also lets the page show its
 * neighbours from disk in frames. `lab/...` names files that all tools share. Modules in `bundle/` are joined with the packages they import.
 */
export function assemblePages(
  unbundled: readonly SourceFile[],
  shared: readonly SourceFile[],
): SourceFile[] {
  const sources = bundlePackages(unbundled);
  const texts = new Map([
    ...sources.map((file) => [file.path, file.content.toString('utf8')] as const),
    ...shared.map((file) => [`lab/${file.path}`, file.content.toString('utf8')] as const),
  ]);
  const pages = sources.flatMap((file) => {
    const name = TEMPLATES.exec(file.path)?.[1];
    return name
      ? [{ path: name, content: Buffer.from(assemblePage(file.content.toString('utf8'), texts)) }]
      : [];
  });
  const kept = sources.filter((file) => !file.path.startsWith('page/'));
  return [...kept, ...pages].sort((a, b) =>
    Buffer.compare(Buffer.from(a.path), Buffer.from(b.path)),
  );
}

function assemblePage(template: string, texts: ReadonlyMap<string, string>): string {
  const hashes: Record<'style' | 'script', string[]> = { style: [], script: [] };
  const read = (name: string) => {
    const text = texts.get(name);
    if (text === undefined) throw new Error(`A page includes ${name}, which does not exist`);
    return text;
  };
  const whole = template.replace(PART, (_match, name: string) => read(name));
  const page = whole.replace(DIRECTIVE, (_match, kind: string, list: string) => {
    const names = list.trim().split(/\s+/);
    if (kind === 'text') return names.map((name) => escapeText(read(name))).join('');
    if (kind === 'data') return names.map((name) => dataBlock(name, read(name))).join('\n');
    if (kind.startsWith('first'))
      return names.map((name) => dataBlock(name, firstOf(read(name), kind))).join('\n');
    const body = kind === 'script' ? joinModules(names, read) : names.map(read).join('\n');
    hashes[kind as 'style' | 'script'].push(hashOf(`\n${body}`));
    return kind === 'script'
      ? `<script type="module">\n${body}</script>`
      : `<style>\n${body}</style>`;
  });
  return page.replace(/\{\{policy( frames)?\}\}/, (_match, frames?: string) =>
    policyOf(hashes, frames !== undefined),
  );
}

function policyOf(hashes: Record<'style' | 'script', string[]>, frames: boolean): string {
  const list = (values: string[]) => (values.length > 0 ? values.join(' ') : "'none'");
  const policy = `default-src 'none'; script-src ${list(hashes.script)}; style-src ${list(hashes.style)}; img-src data:;${frames ? " frame-src 'self' file:;" : ''} base-uri 'none'; form-action 'none'`;
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

function dataBlock(name: string, text: string): string {
  const id = name.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  const json = name.endsWith('.json') ? JSON.stringify(JSON.parse(text)) : JSON.stringify(text);
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}

function firstOf(json: string, directive: string): string {
  const items = JSON.parse(json) as unknown[];
  return JSON.stringify(items.slice(0, Number(directive.split(' ')[1])));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
