import type { SkillLevel } from './skill-level';
import type { Tool } from './tool';
import type { Topic } from './topic';
import type { Cents, Count, Id, Minutes, Moment, SitePath, Slug } from './values';

/** Limits of a learning path's texts, and of its numbers of tools and questions; a whole path fits into a JSON body (docs/api.md). */
export const PATH_LIMITS = {
  slug: 64,
  title: 80,
  summary: 400,
  outcomes: 300,
  lesson: 600,
  steps: 20,
  /** Of one self-check. */
  questions: 3,
  question: 200,
  fewestOptions: 2,
  options: 5,
  option: 120,
} as const;

/** A premium tool of a learning path, which is sold separately unless Pro includes it for a time. */
export class PathPremiumTool {
  id: Id;
  price: Cents;
  /** Pro includes it until then; null, or a time that has passed, when it does not. */
  proUntil: Moment | null;
}

/** A learning path in the list (`GET /api/paths`): an ordered selection of tools. Unlisted tools are left out. */
export class LearningPath {
  /** The last part of its address, such as `web-security`. */
  slug: string;
  title: string;
  summary: string;
  updatedAt: Moment;
  /** The topic of most of its tools; null when none has one. */
  topic: Topic | null;
  /** Whether some of its tools need Pro. */
  isPro: boolean;
  /** The levels of its tools, easiest first. */
  skillLevels: SkillLevel[];
  /** How long all tools together take. */
  durationMinutes: Count;
  /** Its premium tools in order. */
  premiumTools: PathPremiumTool[];
  /** Its tools in order. */
  toolIds: Id[];
  /** The thumbnail of its first tool that has one. */
  thumbnailUrl: SitePath | null;
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
  | 'proUntil'
  | 'skillLevel'
  | 'durationMinutes'
> {
  id: Id;
  name: string;
  slug: Slug;
  description: string;
  language: Tool['language'];
  thumbnailUrl: SitePath | null;
  accessLevel: Tool['accessLevel'];
  price: Cents;
  proUntil: Moment | null;
  skillLevel: SkillLevel | null;
  durationMinutes: Minutes | null;
  /** Where its preview runs; null when it has none. */
  previewUrl: SitePath | null;
}

/** A question of a self-check, as members see it: the server keeps which option is right. */
export class PathQuestion {
  question: string;
  options: string[];
}

/** A tool of a learning path, the lesson before it and the self-check after it. */
export class PathStep {
  /** Plain text; empty when the tool follows without a lesson. */
  lesson: string;
  tool: PathTool;
  /** Empty without a self-check. */
  questions: PathQuestion[];
}

/** A learning path with its lessons (`GET /api/paths/{slug}`). */
export class LearningPathDetail extends LearningPath {
  /** What learners can do afterwards, one a line; may be empty. */
  outcomes: string;
  steps: PathStep[];
}

/** A question of a self-check as administrators edit it. */
export class AdminPathQuestion extends PathQuestion {
  /** The index of the right option. */
  answer: Count;
}

/** A step of a learning path as administrators edit it. */
export class AdminPathStep {
  toolId: Id;
  toolName: string;
  lesson: string;
  questions: AdminPathQuestion[];
}

/** A learning path as administrators list it, unlisted ones and unlisted tools included. */
export class AdminPath {
  id: Id;
  slug: string;
  title: string;
  summary: string;
  /** What learners can do afterwards, one a line; may be empty. */
  outcomes: string;
  /** Not in the public list, and its page is not found. */
  unlisted: boolean;
  updatedAt: Moment;
  steps: AdminPathStep[];
}

/** The member's progress in a learning path (`GET /api/account/paths`). */
export class MemberPath {
  slug: string;
  /** The tools of the steps that are done. */
  doneToolIds: Id[];
  /** The code of the member's certificate; null without one. */
  certificateCode: string | null;
}

/** Response of `POST /api/paths/{slug}/steps/{toolId}/answers`. */
export class SelfCheckResult {
  /** All answers are right, so the step is done. */
  isRight: boolean;
  /** The indexes of the questions with a wrong answer. */
  wrong: Count[];
}

/** Response of `GET /api/account/downloaded-tools`: each tool that the member has downloaded, once. */
export class DownloadedTools {
  toolIds: Id[];
}
