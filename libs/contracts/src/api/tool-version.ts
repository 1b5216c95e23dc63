import type { Bytes, Count, Id, Moment, Sha256, Slug } from './values';

/** A file that a tool has or had (`GET /api/tools/{id}/versions`); the tool has the newest one that is not withdrawn. */
export class ToolVersion {
  /** Counts from 1 for each tool. */
  version: Count;
  /** The name of the file. */
  file: string;
  size: Bytes;
  sha256: Sha256;
  /** What changed; empty if not specified. */
  notes: string;
  publishedAt: Moment;
  /** When an administrator withdrew it: it can no longer be downloaded. Null while it can. */
  withdrawnAt: Moment | null;
  withdrawalReason: string | null;
  /** The entry of the transparency log that published it. */
  logIndex: Count;
}

/** A key that signs or signed files (`GET /api/signing-keys`). */
export class PublicSigningKey {
  /** As minisign shows it: 16 hexadecimal digits. */
  id: string;
  /** In minisign's format: two lines. */
  publicKey: string;
  since: Moment;
  /** When it stopped signing; null while it can. Its signatures stay valid. */
  until: Moment | null;
}

/** A version whose file has a digest (`GET /api/files/{sha256}`). */
export class PublishedFile {
  toolId: Id;
  slug: Slug;
  name: string;
  version: Count;
  publishedAt: Moment;
  withdrawnAt: Moment | null;
  /** It is the file that the tool has now. */
  isCurrent: boolean;
  /** The entry of the transparency log that published it. */
  logIndex: Count;
}

/** The versions of all tools that have one file. */
export class PublishedFiles {
  tools: PublishedFile[];
}
