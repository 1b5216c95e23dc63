import type { KeptFile, KeptThumbnail } from '../uploads/kept-objects';
import type { ToolRecord } from './tool.entity';

/** The columns that say where a tool's file is and what it is called. */
export function fileColumns(file: KeptFile): Pick<ToolRecord, 'filename' | 'fileKey' | 'fileSize' | 'fileSha256' | 'fileScan'> {
  return { filename: file.filename, fileKey: file.key, fileSize: file.size, fileSha256: file.sha256, fileScan: file.scan };
}

/** The columns that say where a tool's thumbnail is; cleared without one. */
export function thumbnailColumns(thumbnail: KeptThumbnail | null): Pick<ToolRecord, 'thumbnailKey' | 'thumbnailHash'> {
  return { thumbnailKey: thumbnail?.key ?? null, thumbnailHash: thumbnail?.hash ?? null };
}
