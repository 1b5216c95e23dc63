/** Where a tool's thumbnail is: a new address for every new picture, so that it may be cached for a year (contract §3). */
export function thumbnailUrl(toolId: string, hash: string | null): string | null {
  return hash === null ? null : `/api/tools/${toolId}/thumbnail?v=${hash}`;
}
