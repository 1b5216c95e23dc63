import type { KeptFile, KeptThumbnail } from '../uploads/kept-objects';
import type { ToolRecord } from './tool.entity';

type FileColumns = Pick<ToolRecord, 'filename' | 'fileKey' | 'fileSize' | 'fileSha256' | 'fileScan' | 'fileUpdatedAt'>;

/** The columns that say where a tool's file is, what it is called, and since when it has this content. */
export function fileColumns(file: KeptFile, fileUpdatedAt: Date | null): FileColumns {
  const { filename, key: fileKey, size: fileSize, sha256: fileSha256, scan: fileScan } = file;
  return { filename, fileKey, fileSize, fileSha256, fileScan, fileUpdatedAt };
}

/** The columns that say where a tool's thumbnail is; cleared without one. */
export function thumbnailColumns(thumbnail: KeptThumbnail | null): Pick<ToolRecord, 'thumbnailKey' | 'thumbnailHash'> {
  return { thumbnailKey: thumbnail?.key ?? null, thumbnailHash: thumbnail?.hash ?? null };
}
