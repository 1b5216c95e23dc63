export {
  checkFile,
  type FileCheck,
  isBinaryCode,
  mustBeChecked,
  type ToolFile,
} from './check-file';
export { type ContentType, detectType, isText } from './detect-type';
export { checkOfficeParts, isOfficeDocument } from './documents/check-office';
export {
  describeFinding,
  type Finding,
  makeFinding,
  POLICY_VERSION,
  type RuleId,
  RULES,
  type Severity,
} from './policy';
