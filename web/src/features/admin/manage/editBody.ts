import type { ToolDetail } from '@contracts/tool';
import { changedDetails, textFields, type ToolValues, valuesOf } from '../form/toolValues';

/** Values of the edit form, in addition to those of the upload form. */
export interface EditValues extends ToolValues {
  starRating: string;
  /** What changed in a new file. */
  versionNotes: string;
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
  versionNotes: '',
  downloadCount: null,
});

/** Builds the multipart request of an edit: every field of the specification, the changed details, and the version that was edited (docs/tools.md). */
export function editBody(
  values: EditValues,
  base: ToolDetail,
  shownCount: number,
  files: EditFiles,
): FormData {
  const body = new FormData();
  for (const [name, value] of [...textFields(values), ...changedDetails(values, valuesOf(base))])
    body.set(name, value);
  body.set('starRating', values.starRating);
  body.set('downloadCount', values.downloadCount?.trim() ?? String(shownCount));
  body.set('previousDownloadCount', String(shownCount));
  body.set('keepThumbnail', String(files.keepThumbnail));
  body.set('updatedAt', base.updatedAt);
  if (files.toolFile) body.set('versionNotes', values.versionNotes.trim());
  if (files.thumbnail) body.set('thumbnail', files.thumbnail);
  if (files.toolFile) body.set('toolFile', files.toolFile);
  return body;
}
