import type { ToolState } from '@libs/contracts';
import { thumbnailUrl } from '../domain/thumbnail-url';
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
    thumbnailUrl: thumbnailUrl(id, tool.thumbnailHash),
    accessLevel,
    price,
    file: key !== null && size !== null && sha256 !== null ? { key, size, sha256 } : null,
    unlisted,
    fileUpdatedAt: tool.fileUpdatedAt?.toISOString() ?? null,
    version,
  };
}
