import type { RuleId } from '../policy';

/** What the files of a tool tell about each other. */
export interface ToolNames {
  /** The paths of all files, relative to the tool's folder. */
  paths: readonly string[];
  /** Functions, classes and modules that its files define. */
  names: ReadonlySet<string>;
}

/** A place in a text that breaks a rule. */
export interface Breach {
  rule: RuleId;
  /** Counted in characters. */
  position: number;
  excerpt: string;
}

/** What files of this kind may import; everything else is refused, so that a new library is a decision. */
export interface ImportRule {
  /** Tested against the path in lower case. */
  files: RegExp;
  /** The imports; their first group holds the name, or the list that `names` takes apart. */
  imports: RegExp;
  /** Each name of a list of imports, in group 1; global. */
  names?: RegExp;
  allowed: readonly string[];
  /** Whether a name means a file of the tool itself. */
  isOwn: (name: string, paths: readonly string[]) => boolean;
}

/** A pattern that must not occur in files of this kind; it is global. */
export interface CallRule {
  /** Tested against the path in lower case, like `except`. */
  files: RegExp;
  /** Files where it may occur. */
  except?: RegExp;
  /** Where it must not occur only in texts that match this; without the flag `g`. */
  when?: RegExp;
  rule: RuleId;
  pattern: RegExp;
}

/** What code of this kind may name; everything else is refused. It sees the code without comments and texts. */
export interface NameRule {
  /** Tested against the path in lower case. */
  files: RegExp;
  rule: RuleId;
  /** A name where it is used, in group 1; global. */
  uses: RegExp;
  isAllowed: (name: string, tool: ToolNames) => boolean;
}
