import type { Moment } from '@libs/contracts';
import { createValidationPipe } from '@libs/service';
import { toLines } from './form-fields';
import type { ToolDetails } from './tool-details';
import { ToolForm } from './tool-form.dto';

/** What a form changes of a tool. */
export interface ToolFields extends ToolDetails {
  slug: string;
  versionNotes: string;
  downloadCount: number;
  keepThumbnail: boolean;
  /** The version that was edited, and the count that it showed. */
  updatedAt: Date;
  previousDownloadCount: number;
  policyReason: string;
}

const validation = createValidationPipe();

/** Validates the text fields of a request, ignoring unknown ones. Throws `invalid` naming every wrong field. */
export async function readToolForm(
  fields: ReadonlyMap<string, string>,
): Promise<Partial<ToolFields>> {
  const { offerEndsAt, proUntil, updatedAt, outcomes, contents, knownAs, ...others } =
    (await validation.transform(Object.fromEntries(fields), {
      type: 'body',
      metatype: ToolForm,
    })) as ToolForm;
  return withoutUndefined({
    ...others,
    offerEndsAt: toTime(offerEndsAt),
    proUntil: toTime(proUntil),
    updatedAt: toTime(updatedAt) ?? undefined,
    outcomes: readLines(outcomes),
    contents: readLines(contents),
    knownAs: readLines(knownAs),
  });
}

const readLines = (text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : toLines(text);

/** Null clears a time. */
const toTime = (text: Moment | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

const withoutUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;
