import type { RuleId } from '../policy';

/** What files of this kind may import; everything else is refused, so that a new library is a decision. */
export interface ImportRule {
  files: RegExp;
  /** The imported names; group 1 holds the name. */
  imports: RegExp;
  allowed: readonly string[];
  /** Whether a name means a file of the tool itself. */
  isOwn: (name: string, paths: readonly string[]) => boolean;
}

/** A pattern that must not occur in files of this kind; it is global. */
export interface CallRule {
  files: RegExp;
  /** Files where it may occur. */
  except?: RegExp;
  rule: RuleId;
  pattern: RegExp;
}
