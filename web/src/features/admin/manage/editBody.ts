import type { ToolDetail } from '@contracts/tool';
import { changedDetails, detailValuesOf, textFields, type ToolValues, valuesOf } from '../form/toolValues';

/** Values of the edit form, in addition to those of the upload form. */
export interface EditValues extends ToolValues {
  starRating: string;
  /** The edited count; null while unedited, so that saving does not reset the live count. */
  downloadCount: string | null;
}

/** The files of an edit, and whether the thumbnail stays. */
export interface EditFiles {
  toolFile: File | null;
  thumbnail: File | null;
  keepThumbnail: boolean;
}

/** Returns the initial values of a tool's edit form. */
export const editValuesOf = (tool: ToolDetail): EditValues => ({
  ...valuesOf(tool),
  starRating: String(tool.starRating),
  downloadCount: null,
});

/** Builds the multipart request of an edit (spec §7, contract §3). An unchanged offer end keeps its seconds. */
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
