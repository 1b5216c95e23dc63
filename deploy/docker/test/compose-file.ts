import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Document, isAlias, isMap, isNode, isSeq, parse, parseDocument } from 'yaml';

export const root = resolve(__dirname, '..', '..', '..');

/** The fields of a Compose service that tests read. */
export interface ComposeService {
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  env_file?: (string | { path: string; required: boolean })[];
  networks?: string[];
  depends_on?: Record<string, unknown>;
  profiles?: string[];
  ports?: string[];
  volumes?: string[];
  restart?: string;
  healthcheck?: Record<string, unknown> & { test?: string[] };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  pids_limit?: number;
  stop_grace_period?: string;
}

/** A Compose model. */
export interface ComposeModel {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** docker-compose.yml with files of deploy/docker merged into it as Compose merges them: `!reset` removes, `!override` replaces. */
export function composeModel(...overrides: string[]): ComposeModel {
  const base = parse(readFileSync(resolve(root, 'docker-compose.yml'), 'utf8'), {
    merge: true,
  }) as ComposeModel;
  return overrides.reduce<ComposeModel>((model, file) => {
    const text = readFileSync(resolve(root, 'deploy', 'docker', file), 'utf8');
    // The tags are Compose's own.
    const override = parseDocument(text, { logLevel: 'silent', merge: true });
    return merged(model, override.contents, override) as ComposeModel;
  }, base);
}

function merged(base: unknown, given: unknown, document: Document): unknown {
  const node = isAlias(given) ? given.resolve(document) : given;
  if (!isNode(node)) return node;
  if (node.tag === '!reset') return undefined;
  const value: unknown = node.toJS(document);
  if (node.tag === '!override' || base === undefined) return value;
  if (isSeq(node) && Array.isArray(base)) return [...(base as unknown[]), ...(value as unknown[])];
  if (!isMap(node)) return value;
  const result: Record<string, unknown> = { ...(base as Record<string, unknown> | null) };
  for (const { key, value: child } of node.items)
    result[String(key)] = merged(result[String(key)], child, document);
  return Object.fromEntries(Object.entries(result).filter(([, one]) => one !== undefined));
}

/** Interpolates settings into a value as Compose does. */
export function interpolate(value: string, settings: Record<string, string>): string {
  return value.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_whole, name: string, otherwise = '') => settings[name] || String(otherwise),
  );
}
