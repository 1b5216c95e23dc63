/** What files of this kind may import; everything else is refused, so that a new library is a decision. */
export interface ImportRule {
  files: RegExp;
  /** The imported names; group 1 holds the name. */
  imports: RegExp;
  allowed: readonly string[];
  /** Whether a name means a file of the tool itself. */
  isOwn: (name: string, paths: readonly string[]) => boolean;
}

/** Something that no tool may say, in files of this kind. Patterns are global; the tests plant each of them. */
export interface CallRule {
  files: RegExp;
  /** Files that are allowed to say it. */
  except?: RegExp;
  rule: string;
  pattern: RegExp;
}
