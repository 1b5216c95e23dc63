import { type ComponentProps, Suspense } from 'react';
import { lazyWithRetry } from '../../shared/ui/lazyWithRetry';

const DeleteToolDialog = lazyWithRetry(async () => (await import('./DeleteToolDialog')).DeleteToolDialog);

/** The question before a deletion, fetched when it is first asked. */
export function LazyDeleteDialog(props: ComponentProps<typeof DeleteToolDialog>) {
  return (
    <Suspense fallback={null}>
      <DeleteToolDialog {...props} />
    </Suspense>
  );
}
