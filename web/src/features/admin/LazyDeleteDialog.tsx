import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../../shared/ui/lazyComponent';

const DeleteToolDialog = lazyComponent(async () => (await import('./DeleteToolDialog')).DeleteToolDialog);

/** Loads the code of {@link DeleteToolDialog} when the dialog first opens. */
export function LazyDeleteDialog(props: ComponentProps<typeof DeleteToolDialog>) {
  return (
    <Suspense fallback={null}>
      <DeleteToolDialog {...props} />
    </Suspense>
  );
}
