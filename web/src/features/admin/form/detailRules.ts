import { TOOL_LIMITS } from '@contracts/tool-limits';
import type { DetailValues } from './detailValues';

type Rule = (value: string) => true | string;

const { line: MAX_LINE, durationMinutes: MAX_MINUTES } = TOOL_LIMITS;

const atMost =
  (label: string, max: number): Rule =>
  (value) =>
    value.trim().length <= max || `${label} must be at most ${max} characters`;

const lines =
  (label: string, max: number): Rule =>
  (value) => {
    const given = value.split('\n').flatMap((line) => line.trim() || []);
    if (given.length > max) return `${label} can have at most ${max} lines`;
    return given.every((line) => line.length <= MAX_LINE) || `Each line must be at most ${MAX_LINE} characters`;
  };

const minutes: Rule = (value) => {
  const given = value.trim();
  const isRight = given === '' || (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= MAX_MINUTES);
  return isRight || 'The time must be a whole number of minutes from 1 to 10,000';
};

/** Validation rules of the optional fields, the same as the server's (contract §3). */
export const DETAIL_RULES: Partial<Record<keyof DetailValues, Rule>> = {
  durationMinutes: minutes,
  platform: atMost('Platform', TOOL_LIMITS.platform),
  requirements: atMost('Requirements', TOOL_LIMITS.requirements),
  outcomes: lines('What you learn', TOOL_LIMITS.outcomes),
  contents: lines('Contents', TOOL_LIMITS.contents),
  lessonExcerpt: atMost('Lesson excerpt', TOOL_LIMITS.lessonExcerpt),
};
