import type { AccessLevel } from './access-level';
import type { Language } from './language';
import type { RatingSummary } from './rating';
import type { SkillLevel } from './skill-level';
import type { Topic } from './topic';
import type {
  Bytes,
  Cents,
  Count,
  Id,
  Minutes,
  Moment,
  Sha256,
  SitePath,
  Slug,
  Stars,
} from './values';

/** A tool as lists show it (spec §3, docs/tools.md). Prices in cents, sizes in bytes, times ISO 8601 UTC. */
export class Tool {
  id: Id;
  name: string;
  /** The last part of the address of its page, `/tools/{slug}`; stays when the name changes. */
  slug: Slug;
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
  /** Pro includes the premium tool until then; null if it does not. */
  proUntil: Moment | null;
  downloadCount: Count;
  /** The editors' rating. */
  starRating: Stars;
  /** The rating by members who downloaded the tool; null without any. */
  memberRating: RatingSummary | null;
  createdAt: Moment;
  updatedAt: Moment;
  createdById: Id | null;
  /** Bytes; null while the tool has no file and can be neither downloaded nor bought. */
  fileSize: Bytes | null;
  /** Hex digest of the file; null while the tool has no file. */
  sha256: Sha256 | null;
  /** When the file's content last changed; null without a file. */
  fileUpdatedAt: Moment | null;
  topic: Topic | null;
  skillLevel: SkillLevel | null;
  /** How long the tool takes to work through. */
  durationMinutes: Minutes | null;
  /** What the tool runs on, such as `Python 3.10 or later`. */
  platform: string | null;
  /** Names under which the field knows the subject, such as `CWE-79 Cross-site scripting (XSS)`; *Related* searches find them. */
  knownAs: string[];
  /** The files of its archive with notes for teachers, such as `lab/INSTRUCTOR.md`; *Related* searches find tools that have some. */
  teacherNotes: string[];
  /** Chosen by an administrator for the front page. */
  featured: boolean;
  /** No longer offered: not in any public list and not for sale. Owners keep it. */
  unlisted: boolean;
}

/** How many tools the front page features (spec §10). */
export const FEATURED_TOOLS = 3;

/** A picture of a tool at work. */
export class Screenshot {
  id: Id;
  /** Cacheable for a year. */
  url: SitePath;
  /** What it shows, for those who cannot see it. */
  alt: string;
  width: Count;
  height: Count;
}

/** One tool with everything its page shows (`GET /api/tools/{id}`). */
export class ToolDetail extends Tool {
  /** What must be in place before the tool runs. */
  requirements: string | null;
  /** What a learner can do afterwards, one short sentence each; empty if not specified. */
  outcomes: string[];
  /** What is in the download, one line each; empty if not specified. */
  contents: string[];
  /** The first lines of the lesson. */
  lessonExcerpt: string | null;
  /** The number of the file's version; null while the tool has no file. */
  fileVersion: Count | null;
  /** In the order in which they are shown. */
  screenshots: Screenshot[];
  /** `/previews/{id}`, a page for a sandboxed frame in which everybody can try the tool; null when there is none. */
  previewUrl: SitePath | null;
  /** Members who bought it and still own it; tools granted by an administrator are not counted. */
  buyerCount: Count;
}

/** A tool as administrators list it, unlisted ones included. */
export class AdminTool extends Tool {
  /** Members who bought it and still own it. */
  buyerCount: Count;
  /** Members who would lose the tool if it were deleted: buyers, and members an administrator granted it to. */
  ownerCount: Count;
}

/** The preview of a tool and what it could be (`GET /api/admin/tools/{id}/preview`). */
export class PreviewChoices {
  /** The path in the archive; null when there is no preview. */
  entry: string | null;
  /** The HTML files of the archive that are small enough, at most 200. */
  entries: string[];
}
