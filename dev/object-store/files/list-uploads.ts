import type { Upload } from './bucket';
import { commonPrefix, type Page } from './list-keys';
import { inUtf8Order } from './utf8-order';

/** What a client asks of a listing of open uploads; the page starts behind the marker's key and id. */
export interface UploadListing {
  prefix: string;
  delimiter: string;
  afterKey: string;
  afterId: string;
  limit: number;
}

/** One page of open uploads, by key and then by id. Their number is small, so they are sorted as they are asked for. */
export function listUploads(uploads: Iterable<Upload>, listing: UploadListing): Page<Upload> & { nextId?: string } {
  const { prefix, delimiter, afterKey, afterId, limit } = listing;
  const page: Page<Upload> & { nextId?: string } = { entries: [], prefixes: [] };
  const sorted = [...uploads]
    .filter((upload) => upload.key.startsWith(prefix) && isBehind(upload, afterKey, afterId))
    .sort((a, b) => inUtf8Order(a.key, b.key) || inUtf8Order(a.id, b.id));
  let last: { key: string; id: string } | undefined;
  for (const upload of sorted) {
    const group = commonPrefix(upload.key, prefix, delimiter);
    if (group !== undefined && (group === page.prefixes.at(-1) || afterKey.startsWith(group))) continue;
    if (page.entries.length + page.prefixes.length === limit) return { ...page, next: last?.key, nextId: last?.id };
    if (group === undefined) page.entries.push(upload);
    else page.prefixes.push(group);
    last = group === undefined ? upload : { key: group, id: '' };
  }
  return page;
}

function isBehind(upload: Upload, key: string, id: string): boolean {
  const order = inUtf8Order(upload.key, key);
  return key === '' || order > 0 || (order === 0 && id !== '' && inUtf8Order(upload.id, id) > 0);
}
