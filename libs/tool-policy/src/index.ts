export { checkFile, type FileCheck, isBinaryCode, mustBeChecked } from './check-file';
export { detectType } from './detect-type';
export { listDefinitions, mayDefine } from './rules/definitions';
export { isInert } from './inert-files';
export { checkOfficeParts, isOfficeDocument } from './documents/check-office';
export { describeFinding, type Finding, makeFinding, POLICY_VERSION, RULES } from './policy';
