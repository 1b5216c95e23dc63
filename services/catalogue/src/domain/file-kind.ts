/** The accepted kinds of tool files (spec §5). */
export const FILE_KINDS = ['zip', 'exe', 'pdf', 'txt'] as const;

/** One of {@link FILE_KINDS}. */
export type FileKind = (typeof FILE_KINDS)[number];

/** The accepted kinds of thumbnails. */
export type PictureKind = 'png' | 'jpg';

/** Returns the kind of a tool file by its extension; null when it is not accepted. */
export function fileKindOf(filename: string): FileKind | null {
  const ending = endingOf(filename);
  return FILE_KINDS.find((kind) => kind === ending) ?? null;
}

/** Returns the kind of a thumbnail by its extension; null when it is not accepted. */
export function pictureKindOf(filename: string): PictureKind | null {
  const ending = endingOf(filename);
  if (ending === 'jpeg') return 'jpg';
  return ending === 'png' || ending === 'jpg' ? ending : null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Whether the bytes start with the magic bytes of the kind. */
export function beginsLikePicture(bytes: Buffer, kind: PictureKind): boolean {
  const magic = kind === 'png' ? PNG : JPEG;
  return bytes.subarray(0, magic.length).equals(magic);
}

function endingOf(filename: string): string {
  return filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
}
