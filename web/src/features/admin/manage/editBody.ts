import type { ToolDetail } from '@contracts/tool';
import { changedDetails, textFields, type ToolValues, valuesOf } from '../form/toolValues';

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

/**
 * Builds the multipart request of an edit from what differs from the form's initial values (spec §7, contract §3); null if nothing does.
 * The server leaves the rest unchanged, so that no change of another administrator is reverted.
 */
export function editBody(values: EditValues, initial: EditValues, files: EditFiles): FormData | null {
  const before = new Map(textFields({ ...initial, accessLevel: 'premium' })).set('accessLevel', initial.accessLevel);
  const changed = textFields(values).filter(([name, value]) => value !== before.get(name));
  changed.push(...changedDetails(values, initial));
  if (values.starRating !== initial.starRating) changed.push(['starRating', values.starRating]);
  if (values.downloadCount !== null) changed.push(['downloadCount', values.downloadCount.trim()]);
  if (!files.keepThumbnail) changed.push(['keepThumbnail', 'false']);
  const body = new FormData();
  for (const [name, value] of changed) body.set(name, value);
  if (files.thumbnail) body.set('thumbnail', files.thumbnail);
  if (files.toolFile) body.set('toolFile', files.toolFile);
  return [...body].length > 0 ? body : null;
}
