import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

/** A page of a list; `next` is the address of the page after it. */
export interface Page<Item> {
  items: Item[];
  next?: string;
}

/** Builds a page from a response with a `Link` header. */
export function nextPageOf<Item>(items: Item[], meta: FetchBaseQueryMeta | undefined): Page<Item> {
  return { items, next: nextAddress(meta) };
}

/** The address of the next page in a `Link` header. */
export const nextAddress = (meta: FetchBaseQueryMeta | undefined): string | undefined =>
  /<([^>]+)>; rel="next"/.exec(meta?.response?.headers.get('link') ?? '')?.[1];
