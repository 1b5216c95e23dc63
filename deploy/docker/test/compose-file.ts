import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse, type Tags } from 'yaml';

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
  logging?: { options: Record<string, string> };
  stop_grace_period?: string;
}

/** A Compose model. */
export interface ComposeModel {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
}

const REMOVED = Symbol('!reset');
/** A value that replaces what it is merged into. */
class Override {
  constructor(readonly value: unknown) {}
}

const override = (node: { toJSON(): unknown }): Override => new Override(node.toJSON());
/** Compose's own tags, of which the YAML parser makes the values above. */
const TAGS = [
  { tag: '!reset', resolve: () => REMOVED },
  { tag: '!override', collection: 'seq', resolve: override },
  { tag: '!override', collection: 'map', resolve: override },
] as Tags;

/** docker-compose.yml with files of deploy/docker merged into it, as `docker compose config` does: maps and lists grow, other values are replaced. */
export function composeModel(...files: string[]): ComposeModel {
  const paths = ['docker-compose.yml', ...files.map((file) => `deploy/docker/${file}`)];
  const models = paths.map((path): unknown =>
    parse(readFileSync(resolve(root, path), 'utf8'), { merge: true, customTags: TAGS }),
  );
  return models.reduce(merged, {}) as ComposeModel;
}

function merged(base: unknown, given: unknown): unknown {
  if (given instanceof Override) return given.value;
  if (Array.isArray(given)) return Array.isArray(base) ? [...(base as unknown[]), ...given] : given;
  if (!isMap(given)) return given;
  const old = isMap(base) ? base : {};
  const values = Object.entries(given).map(([key, value]) => [key, merged(old[key], value)]);
  const all = Object.entries({ ...old, ...(Object.fromEntries(values) as object) });
  return Object.fromEntries(all.filter(([, value]) => value !== REMOVED));
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Interpolates settings into a value as Compose does. */
export function interpolate(value: string, settings: Record<string, string>): string {
  return value.replace(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_whole, name: string, otherwise = '') => settings[name] || String(otherwise),
  );
}
