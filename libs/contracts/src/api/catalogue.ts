import type { Tool } from './tool';
import type { Count } from './values';

/** A catalogue of up to this many tools is filtered in the browser, which then fetches the whole list. */
export const MAX_LOCAL_TOOLS = 2_000;

/** Tools that a search also suggests, at most. */
export const MAX_RELATED = 12;

/** Fewer related tools are followed by others of their topics. */
export const FEW_RELATED = 3;

/** How many tools a choice of a filter would show. */
export class FacetCount {
  value: string;
  count: Count;
}

/** The counts of each filter, under all other filters. Choices without tools are left out. */
export class CatalogueFacets {
  level: FacetCount[];
  language: FacetCount[];
  topic: FacetCount[];
  skill: FacetCount[];
  time: FacetCount[];
  platform: FacetCount[];
}

/** A page of the catalogue under a filter (`GET /api/catalogue`). */
export class CatalogueResponse {
  tools: Tool[];
  /** The page's number, from 1: that of the request, or the last page. */
  page: Count;
  /** Tools that match the filter. */
  total: Count;
  /** Minutes that they take together; a tool without a time adds none. */
  minutes: Count;
  /** All listed tools. */
  size: Count;
  facets: CatalogueFacets;
  /** Tools that a search does not find, but whose topic, level, language, platform or similar words it names, or which teach what a famous tool is used for; followed by others of their topics if they are few. */
  related: Tool[];
  /** The search with its misspelled words replaced; null without any. */
  correction: string | null;
}
