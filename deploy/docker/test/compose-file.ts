import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Document, isMap, isNode, isSeq, parse, parseDocument } from 'yaml';

/** The project's root. */
export const root = resolve(__dirname, '..', '..', '..');

/** The fields of a Compose service that tests read. */
export interface ComposeService {
  environment?: Record<string, string>;
  networks?: string[] | Record<string, unknown>;
  depends_on?: Record<string, unknown>;
  profiles?: string[];
  volumes?: string[];
}

/** A Compose model. */
export interface ComposeModel {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

/** docker-compose.yml with other files merged into it, as Compose merges them: `!reset` removes, `!override` replaces. */
export function composeModel(...overrides: string[]): ComposeModel {
  const read = (file: string) => readFileSync(resolve(root, file), 'utf8');
  const base = parse(read('docker-compose.yml'), { merge: true }) as ComposeModel;
  return overrides.reduce<ComposeModel>((model, file) => {
    const override = parseDocument(read(file), { logLevel: 'silent' }); // the tags are Compose's own
    return merged(model, override.contents, override) as ComposeModel;
  }, base);
}

function merged(base: unknown, node: unknown, document: Document): unknown {
  if (!isNode(node)) return node;
  if (node.tag === '!reset') return undefined;
  const value: unknown = node.toJS(document);
  if (node.tag === '!override') return value;
  if (isSeq(node) && Array.isArray(base)) return [...(base as unknown[]), ...(value as unknown[])];
  if (!isMap(node)) return value;
  const result: Record<string, unknown> = { ...(base as Record<string, unknown> | undefined) };
  for (const { key, value: child } of node.items)
    result[String(key)] = merged(result[String(key)], child, document);
  return Object.fromEntries(Object.entries(result).filter(([, one]) => one !== undefined));
}

/** Names of a service's networks. */
export const networksOf = ({ networks = [] }: ComposeService): string[] =>
  Array.isArray(networks) ? networks : Object.keys(networks);
