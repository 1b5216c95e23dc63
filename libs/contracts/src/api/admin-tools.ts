import type { AdminTool } from './tool';
import type { Count } from './values';

/** Tools on a page of the administrators' list. */
export const ADMIN_PAGE_SIZE = 25;

/** What the administrators' list can be sorted by. */
export const ADMIN_TOOL_SORTS = [
  'createdAt',
  'name',
  'accessLevel',
  'price',
  'downloadCount',
  'starRating',
  'memberRating',
] as const;

export type AdminToolSort = (typeof ADMIN_TOOL_SORTS)[number];

/** A page of the administrators' list (`GET /api/admin/tools`). */
export class AdminToolPage {
  tools: AdminTool[];
  /** The page's number, from 1: that of the request, or the last page. */
  page: Count;
  /** Tools that match. */
  total: Count;
  /** Their downloads together. */
  downloads: Count;
}
