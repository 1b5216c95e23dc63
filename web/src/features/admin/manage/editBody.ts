import type { ToolDetail } from '@contracts/tool';
import { changedDetails, detailValuesOf } from '../form/detailValues';
import { textFields, type ToolValues, valuesOf } from '../form/toolValues';

/** What the fields of an edit hold, beyond those of an upload. */
export interface EditValues extends ToolValues {
  starRating: string;
  /** What the administrator made of the count; null while it was not touched, so that saving never rewinds it. */
  downloadCount: string | null;
}

/** The files of an edit, and whether the thumbnail stays. */
export interface EditFiles {
  toolFile: File | null;
  thumbnail: File | null;
  keepThumbnail: boolean;
}

/** A tool as its edit form opens. */
export const editValuesOf = (tool: ToolDetail): EditValues => ({
  ...valuesOf(tool),
  starRating: String(tool.starRating),
  downloadCount: null,
});

/** The multipart request of an edit (spec §7, contract §3). An end of offer that was not touched keeps its seconds. */
export function editBody(tool: ToolDetail, values: EditValues, files: EditFiles): FormData {
  const body = new FormData();
  for (const [name, value] of [...textFields(values), ...changedDetails(values, detailValuesOf(tool))]) body.set(name, value);
  if (values.accessLevel === 'premium' && tool.offerEndsAt !== null && values.offerEndsAt === valuesOf(tool).offerEndsAt) {
    body.set('offerEndsAt', tool.offerEndsAt);
  }
  body.set('starRating', values.starRating);
  if (values.downloadCount !== null) body.set('downloadCount', values.downloadCount.trim());
  body.set('keepThumbnail', String(files.keepThumbnail));
  if (files.thumbnail) body.set('thumbnail', files.thumbnail);
  if (files.toolFile) body.set('toolFile', files.toolFile);
  return body;
}
