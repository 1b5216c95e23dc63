import type { Tool } from '@contracts/tool';
import { formatVerifierKey, toBase64 } from '@transparency';
import { useEffect, useState } from 'react';
import { path } from '../../shared/api/path';
import { LogChanged } from '../../shared/verification/LogChanged';
import { fetchLogHead, fetchTrustJson } from '../../shared/verification/trustData';
import { LINKED_TOOLS } from './protections';

/** A key as `GET /api/signing-keys` lists it; times ISO 8601. */
export interface ListedKey {
  id: string;
  publicKey: string;
  since: string;
  until: string | null;
}

/** The log's key, and its head whose signature was verified here. */
export interface LogFacts {
  verifierKey: string;
  size: number;
  root: string;
}

/** A value that is fetched: undefined while it is loading, null when it could not be fetched. */
export type Fetched<Value> = Value | null | undefined;

/** Fetches what is known when the page is shown; it is not refetched. */
function useFetched<Value>(load: () => Promise<Value>): Fetched<Value> {
  const [value, setValue] = useState<Fetched<Value>>(undefined);
  const [first] = useState(() => load);
  useEffect(() => {
    let isStopped = false;
    first().then(
      (loaded) => !isStopped && setValue(loaded),
      () => !isStopped && setValue(null),
    );
    return () => {
      isStopped = true;
    };
  }, [first]);
  return value;
}

/** The headers that this page is sent with. */
export const usePageHeaders = (): Fetched<Headers> =>
  useFetched(async () => (await fetch('/security', { method: 'HEAD', cache: 'no-store' })).headers);

export const useSigningKeys = (): Fetched<ListedKey[]> =>
  useFetched(() => fetchTrustJson<ListedKey[]>('/api/signing-keys', 'The keys'));

/** The log, or how it differs from the one that this browser saw. */
export const useLogFacts = (): Fetched<LogFacts | { changed: string }> =>
  useFetched(async () => {
    try {
      const { key, head } = await fetchLogHead();
      return { verifierKey: formatVerifierKey(key), size: head.size, root: toBase64(head.root) };
    } catch (error) {
      if (error instanceof LogChanged) return { changed: error.message };
      throw error;
    }
  });

/** The names of the linked tools that are offered, by slug. */
export const useToolNames = (): Fetched<ReadonlyMap<string, string>> =>
  useFetched(async () => new Map((await Promise.all(LINKED_TOOLS.map(fetchName))).flat()));

/** Returns the slug of a tool with its name; nothing if no listed tool has this slug. */
async function fetchName(slug: string): Promise<[slug: string, name: string][]> {
  const response = await fetch(path`/api/tools/${slug}`);
  if (!response.ok) return [];
  const { name, unlisted } = (await response.json()) as Tool;
  return unlisted ? [] : [[slug, name]];
}
