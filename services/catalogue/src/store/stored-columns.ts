import type { StoredFile, StoredThumbnail } from '../uploads/upload';
import type { ToolRecord } from './tool.entity';

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
