import { type ComponentProps, lazy, Suspense } from 'react';

const DeleteToolDialog = lazy(async () => ({ default: (await import('./DeleteToolDialog')).DeleteToolDialog }));

/** The question before a deletion, fetched when it is first asked. */
export function LazyDeleteDialog(props: ComponentProps<typeof DeleteToolDialog>) {
  return (
    <Suspense fallback={null}>
      <DeleteToolDialog {...props} />
    </Suspense>
  );
}
