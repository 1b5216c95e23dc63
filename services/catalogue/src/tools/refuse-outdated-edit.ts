import { conflict } from '@libs/errors';

/** Throws `conflict` when the edited version is not the saved one. Without an edited version, the last save wins (docs/tools.md). */
export function refuseOutdatedEdit(saved: Date, edited: Date | undefined): void {
  if (edited === undefined || edited.getTime() === saved.getTime()) return;
  throw conflict(
    'edited_meanwhile',
    'Somebody else saved changes while you were editing. Nothing of yours was saved yet.',
  );
}
