import type { ToolState } from '@libs/contracts';
import type { ToolRecord } from './tool.entity';

/** Converts a tool to the payload of events and internal routes. */
export function toolStateOf(tool: ToolRecord): ToolState {
  const { id, name, description, filename, language, accessLevel, price, unlisted, version } = tool;
  const { fileKey: key, fileSize: size, fileSha256: sha256 } = tool;
  return {
    id,
    name,
    description,
    filename,
    language,
    // Each new image has a new URL, so that it can be cached for a year (contract §3).
    thumbnailUrl: tool.thumbnailHash === null ? null : `/api/tools/${id}/thumbnail?v=${tool.thumbnailHash}`,
    accessLevel,
    price,
    file: key !== null && size !== null && sha256 !== null ? { key, size, sha256 } : null,
    unlisted,
    fileUpdatedAt: tool.fileUpdatedAt?.toISOString() ?? null,
    version,
  };
}
