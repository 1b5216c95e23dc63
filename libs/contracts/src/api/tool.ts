import type { AccessLevel } from './access-level';

/** A tool as `GET /api/tools` shows it (spec §3, contract §3). Prices in cents, sizes in bytes, times ISO 8601 UTC. */
export class Tool {
  id: string;
  name: string;
  description: string;
  filename: string;
  language: string;
  /** `/api/tools/{id}/thumbnail?v=<hash>`, cacheable for a year; null when there is none. */
  thumbnailUrl: string | null;
  accessLevel: AccessLevel;
  price: number;
  originalPrice: number | null;
  offerEndsAt: string | null;
  offerDescription: string | null;
  downloadCount: number;
  /** 0 to 5. */
  starRating: number;
  createdAt: string;
  updatedAt: string;
  createdById: string | null;
  /** null while the tool has no file; then it can be neither downloaded nor bought. */
  fileSize: number | null;
  /** Hex digest of the file; null while the tool has no file. */
  sha256: string | null;
}
