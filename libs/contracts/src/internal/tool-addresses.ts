/** Tools on a page of `GET /internal/tool-addresses`, fewer than a sitemap may have (50 000). */
export const ADDRESSES_PER_PAGE = 40_000;

/** Response of catalogue's `GET /internal/tool-addresses?page=`: what the sitemap says of listed tools, oldest first. */
export interface ToolAddresses {
  tools: { slug: string; updatedAt: string }[]; // empty beyond the last page
  total: number; // all listed tools
}
