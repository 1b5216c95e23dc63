import { invalid } from '@libs/errors';
import type { FileKind } from '../domain/file-kind';
import { refuseExe } from './refuse-exe';
import { refusePdf } from './refuse-pdf';
import { refuseText } from './refuse-text';
import { refuseZip } from './refuse-zip';
import type { TempFile } from './temp-file';

/** Returns why a file is not of the kind its name claims, or is unsafe; null when it is accepted. */
export type Inspection = (file: TempFile) => Promise<string | null>;

const INSPECTIONS: Record<FileKind, Inspection> = { zip: refuseZip, exe: refuseExe, pdf: refusePdf, txt: refuseText };

/** Inspects a file before it is stored (architecture: uploads). Throws `invalid` with the reason. */
export async function inspectFile(file: TempFile, kind: FileKind): Promise<void> {
  const reason = file.size === 0 ? 'The tool file is empty.' : await INSPECTIONS[kind](file);
  if (reason) throw invalid('file_refused', reason, { fields: [{ field: 'toolFile', message: reason }] });
}
