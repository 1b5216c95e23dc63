import type { ToolState } from '@libs/contracts';
import { conflict } from '@libs/errors';
import { DETAIL_NAMES } from './tool-details';
import type { ToolRecord } from './tool.entity';

/** What the events of a tool tell other services. */
export function toToolState(tool: ToolRecord): ToolState {
  const { id, name, slug, description, filename, language, accessLevel, price, unlisted, version } =
    tool;
  const { fileKey: key, fileSize: size, fileSha256: sha256 } = tool;
  return {
    id,
    name,
    slug,
    description,
    filename,
    language,
    // Each new image has a new URL, so that it can be cached for a year (docs/tools.md).
    thumbnailUrl:
      tool.thumbnailHash === null ? null : `/api/tools/${id}/thumbnail?v=${tool.thumbnailHash}`,
    accessLevel,
    price,
    proUntil: tool.proUntil?.toISOString() ?? null,
    file: key !== null && size !== null && sha256 !== null ? { key, size, sha256 } : null,
    unlisted,
    fileUpdatedAt: tool.fileUpdatedAt?.toISOString() ?? null,
    currentVersion: tool.currentVersion,
    withdrawnFiles: tool.withdrawnFiles,
    version,
  };
}

/** What the audit log stores of a tool: the fields that administrators set, and digests of its files. */
export function auditedTool(tool: ToolRecord): object {
  const {
    slug,
    filename,
    fileSize,
    fileSha256,
    policyReason,
    thumbnailHash,
    countOffset,
    counted,
  } = tool;
  return {
    ...Object.fromEntries(DETAIL_NAMES.map((name) => [name, tool[name]])),
    slug,
    filename,
    fileSize,
    fileSha256,
    policyReason,
    thumbnailHash,
    downloadCount: countOffset + counted,
  };
}

/** Throws `conflict` when the edited version is not the saved one. Without an edited version, the last save wins (docs/tools.md). */
export function refuseOutdatedEdit(saved: Date, edited: Date | undefined): void {
  if (edited === undefined || edited.getTime() === saved.getTime()) return;
  throw conflict(
    'edited_meanwhile',
    'Somebody else saved changes while you were editing. Your changes have not been saved yet.',
  );
}
