import type { Tool } from './tool';
import type { Cents, Count, Id, Minutes, Moment, Slug } from './values';

/** Limits of a learning path's texts and of its number of tools; a whole path fits into a JSON body (docs/api.md). */
export const PATH_LIMITS = { slug: 64, title: 80, summary: 400, lesson: 600, steps: 20 } as const;

/** A learning path in the list (`GET /api/paths`): an ordered selection of tools. Unlisted tools are left out. */
export class LearningPath {
  /** The last part of its address, such as `web-security`. */
  slug: string;
  title: string;
  summary: string;
  updatedAt: Moment;
  /** Whether some of its tools need Pro. */
  isPro: boolean;
  /** How long all tools together take. */
  durationMinutes: Minutes;
  /** How many of its tools are premium, so that Pro does not include them, and what they cost together. */
  premiumCount: Count;
  premiumPrice: Cents;
  /** Its tools in order. */
  toolIds: Id[];
  /** The thumbnails of its first three tools that have one. */
  thumbnailUrls: string[];
}

/** What a learning path shows of a tool. */
export class PathTool implements Pick<
  Tool,
  | 'id'
  | 'name'
  | 'slug'
  | 'description'
  | 'language'
  | 'thumbnailUrl'
  | 'accessLevel'
  | 'price'
  | 'skillLevel'
  | 'durationMinutes'
> {
  id: Id;
  name: string;
  slug: Slug;
  description: string;
  language: Tool['language'];
  thumbnailUrl: Tool['thumbnailUrl'];
  accessLevel: Tool['accessLevel'];
  price: Cents;
  skillLevel: Tool['skillLevel'];
  durationMinutes: Minutes | null;
}

/** A tool of a learning path and the lesson before it. */
export class PathStep {
  /** Plain text; empty when the tool follows without a lesson. */
  lesson: string;
  tool: PathTool;
}

/** A learning path with its lessons (`GET /api/paths/{slug}`). */
export class LearningPathDetail extends LearningPath {
  steps: PathStep[];
}

/** A step of a learning path as administrators edit it. */
export class AdminPathStep {
  toolId: Id;
  lesson: string;
}

/** A learning path as administrators list it, unlisted ones and unlisted tools included. */
export class AdminPath {
  id: Id;
  slug: string;
  title: string;
  summary: string;
  /** Not in the public list, and its page is not found. */
  unlisted: boolean;
  updatedAt: Moment;
  steps: AdminPathStep[];
}

/** Response of `GET /api/account/downloaded-tools`: each tool that the member has downloaded, once. */
export class DownloadedTools {
  toolIds: Id[];
}
