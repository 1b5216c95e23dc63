import type { AccessLevel } from './access-level';
import type { Language } from './language';
import type { Bytes, Cents, Count, Id, Moment, Sha256, SitePath, Stars } from './values';

/** A tool as `GET /api/tools` shows it (spec §3, contract §3). Prices in cents, sizes in bytes, times ISO 8601 UTC. */
export class Tool {
  id: Id;
  name: string;
  description: string;
  filename: string;
  language: Language;
  /** `/api/tools/{id}/thumbnail?v=<hash>`, cacheable for a year; null when there is none. */
  thumbnailUrl: SitePath | null;
  accessLevel: AccessLevel;
  price: Cents;
  originalPrice: Cents | null;
  offerEndsAt: Moment | null;
  offerDescription: string | null;
  downloadCount: Count;
  starRating: Stars;
  createdAt: Moment;
  updatedAt: Moment;
  createdById: Id | null;
  /** Bytes; null while the tool has no file; then it can be neither downloaded nor bought. */
  fileSize: Bytes | null;
  /** Hex digest of the file; null while the tool has no file. */
  sha256: Sha256 | null;
}
