import { type THUMBNAIL_EXTENSIONS, TOOL_FILE_KINDS } from '@libs/contracts';

/** A kind of tool file. */
export type FileKind = (typeof TOOL_FILE_KINDS)[number];

/** The accepted kinds of thumbnails. */
export type ImageKind = Exclude<(typeof THUMBNAIL_EXTENSIONS)[number], 'jpeg'>;

/** Returns the kind of a tool file by its extension; null when it is not accepted. */
export function fileKindOf(filename: string): FileKind | null {
  const extension = extensionOf(filename);
  return TOOL_FILE_KINDS.find((kind) => kind === extension) ?? null;
}

/** Returns the kind of a thumbnail by its extension; null when it is not accepted. */
export function imageKindOf(filename: string): ImageKind | null {
  const extension = extensionOf(filename);
  if (extension === 'jpeg') return 'jpg';
  return extension === 'png' || extension === 'jpg' ? extension : null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Whether the bytes start with the magic bytes of the kind. */
export function hasMagicBytes(bytes: Buffer, kind: ImageKind): boolean {
  const magic = kind === 'png' ? PNG : JPEG;
  return bytes.subarray(0, magic.length).equals(magic);
}

function extensionOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
}
