import type { ListedObject } from './buckets';

interface ObjectPage {
  objects: ListedObject[];
  next?: string;
}

/** Lists the objects with a prefix after a key, in the order of their UTF-8 bytes as S3 does; JavaScript compares UTF-16 units. */
export function listPage(
  objects: Iterable<ListedObject>,
  { prefix, after, limit }: { prefix: string; after: string; limit: number },
): ObjectPage {
  const start = Buffer.from(after);
  const found = [...objects]
    .filter(({ key }) => key.startsWith(prefix))
    .map((object) => ({ object, bytes: Buffer.from(object.key) }))
    .filter(({ bytes }) => Buffer.compare(bytes, start) > 0)
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ object }) => object);
  const page = found.slice(0, limit);
  return { objects: page, next: found.length > limit ? page.at(-1)?.key : undefined };
}
