import type { ToolDetail } from '@contracts/tool';

/** What the optional fields that explain a tool hold; lists one line an item, as they are typed and sent. */
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

/** Nothing is said about the tool. */
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

/** The names of these fields. */
export const DETAIL_NAMES = Object.keys(NO_DETAILS) as (keyof DetailValues)[];

/** What is said about a tool, as the fields of an edit show it. */
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

/** The fields that were changed, for the multipart request; an emptied one clears what the tool had. */
export const changedDetails = (values: DetailValues, before: DetailValues): [string, string][] =>
  DETAIL_NAMES.map((name): [keyof DetailValues, string] => [name, values[name].trim()]).filter(([name, value]) => value !== before[name]);
