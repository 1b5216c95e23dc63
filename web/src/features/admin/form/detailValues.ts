import type { ToolDetail } from '@contracts/tool';

/** Values of the optional fields. Lists have one item per line, as entered and sent. */
export interface DetailValues {
  topic: string;
  skillLevel: string;
  durationMinutes: string;
  platform: string;
  requirements: string;
  outcomes: string;
  contents: string;
  lessonExcerpt: string;
}

/** Values of a tool without details. */
export const NO_DETAILS: DetailValues = {
  topic: '',
  skillLevel: '',
  durationMinutes: '',
  platform: '',
  requirements: '',
  outcomes: '',
  contents: '',
  lessonExcerpt: '',
};

/** Names of the optional fields. */
export const DETAIL_NAMES = Object.keys(NO_DETAILS) as (keyof DetailValues)[];

/** Returns the details of a tool as form values. */
export const detailValuesOf = (tool: ToolDetail): DetailValues => ({
  topic: tool.topic ?? '',
  skillLevel: tool.skillLevel ?? '',
  durationMinutes: String(tool.durationMinutes ?? ''),
  platform: tool.platform ?? '',
  requirements: tool.requirements ?? '',
  outcomes: tool.outcomes.join('\n'),
  contents: tool.contents.join('\n'),
  lessonExcerpt: tool.lessonExcerpt ?? '',
});

/** Returns the changed fields for the multipart request. An empty value clears the field. */
export const changedDetails = (values: DetailValues, before: DetailValues): [string, string][] =>
  DETAIL_NAMES.map((name): [keyof DetailValues, string] => [name, values[name].trim()]).filter(([name, value]) => value !== before[name]);
