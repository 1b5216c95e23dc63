/** Returns the URL of a tool's thumbnail. Each new image has a new URL, so that it can be cached for a year (contract §3). */
export function thumbnailUrl(toolId: string, hash: string | null): string | null {
  return hash === null ? null : `/api/tools/${toolId}/thumbnail?v=${hash}`;
}
