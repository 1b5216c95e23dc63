import { readdirSync } from 'node:fs';
import type { CatalogueEntry } from '../catalogue-entry';
import { toolFolder } from '../samples-folder';
import { browserPath } from './browser-path';
import { ownTests } from './own-tests';
import { isInstalled } from './run-program';
import { howToInstall } from './toolchains';

/** A program that is not on this machine, and the tools that are therefore not tried, or not completely. */
export interface MissingToolchain {
  program: string;
  slugs: string[];
}

/** The files of a tool's folder, relative to it, with forward slashes. */
export function filesOf(slug: string): string[] {
  return readdirSync(toolFolder(slug), { recursive: true, encoding: 'utf8' }).map((path) =>
    path.replaceAll('\\', '/'),
  );
}

/** The programs that trying a tool takes: those of its own tests, a browser for its pages, the cross-compiler for a Windows program. */
export function programsFor(files: readonly string[]): string[] {
  const pages = files.some((file) => file.endsWith('.html')) ? ['chromium'] : [];
  const compiler = files.some((file) => file.endsWith('.exe')) ? ['x86_64-w64-mingw32-gcc'] : [];
  return [...ownTests(files).map(({ program }) => program), ...pages, ...compiler];
}

/** What is missing for these tools, in the order in which it is needed. `has` answers whether this machine has a program. */
export function missingToolchains(
  tools: readonly CatalogueEntry[],
  has: (program: string) => boolean = onThisMachine,
): MissingToolchain[] {
  const users = new Map<string, string[]>();
  for (const tool of tools) {
    for (const program of programsFor(filesOf(tool.slug)))
      users.set(program, [...(users.get(program) ?? []), tool.slug]);
  }
  return [...users]
    .filter(([program]) => !has(program))
    .map(([program, slugs]) => ({ program, slugs }));
}

/** One line for a missing program: what is not tried, and what to do. */
export function describeMissing({ program, slugs }: MissingToolchain): string {
  return `${program} is missing (${howToInstall(program)}); not run for it: ${slugs.join(', ')}`;
}

function onThisMachine(program: string): boolean {
  return program === 'chromium' ? browserPath !== undefined : isInstalled(program);
}
