import { invalid } from '@libs/errors';
import type { FileKind } from '../domain/file-kind';
import { refuseExe } from './refuse-exe';
import { refusePdf } from './refuse-pdf';
import { refuseText } from './refuse-text';
import { refuseZip } from './refuse-zip';
import type { TempFile } from './temp-file';

/** Why a file is not of the kind its name claims, or not safe to keep, as a sentence; null when all is well. */
export type Inspection = (file: TempFile) => Promise<string | null>;

const INSPECTIONS: Record<FileKind, Inspection> = { zip: refuseZip, exe: refuseExe, pdf: refusePdf, txt: refuseText };

/** Looks into a file before it is kept (architecture: uploads). Throws `invalid` with the reason when it is refused. */
export async function inspectFile(file: TempFile, kind: FileKind): Promise<void> {
  const reason = file.size === 0 ? 'The tool file is empty.' : await INSPECTIONS[kind](file);
  if (reason) throw invalid('file_refused', reason, { fields: [{ field: 'toolFile', message: reason }] });
}
