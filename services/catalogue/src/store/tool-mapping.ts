import type { ToolState } from '@libs/contracts';
import type { StoredFile, StoredThumbnail } from '../uploads/upload';
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

type FileColumns = Pick<ToolRecord, 'filename' | 'fileKey' | 'fileSize' | 'fileSha256' | 'fileScan' | 'fileUpdatedAt'>;

/** Returns the file columns of a tool. */
export function fileColumns(file: StoredFile, fileUpdatedAt: Date | null): FileColumns {
  const { filename, key: fileKey, size: fileSize, sha256: fileSha256, scan: fileScan } = file;
  return { filename, fileKey, fileSize, fileSha256, fileScan, fileUpdatedAt };
}

/** Returns the thumbnail columns of a tool; null values without a thumbnail. */
export function thumbnailColumns(thumbnail: StoredThumbnail | null): Pick<ToolRecord, 'thumbnailKey' | 'thumbnailHash'> {
  return { thumbnailKey: thumbnail?.key ?? null, thumbnailHash: thumbnail?.hash ?? null };
}
