import { lazyDialog } from '../../shared/ui/lazyDialog';

/** Loads the code of the dialog when it first opens. */
export const LazyDeleteDialog = lazyDialog(
  async () => (await import('./DeleteToolDialog')).DeleteToolDialog,
);
