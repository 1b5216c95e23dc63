import { type ComponentProps, Suspense } from 'react';
import { lazily } from '../../shared/ui/lazily';

const DeleteToolDialog = lazily(async () => (await import('./DeleteToolDialog')).DeleteToolDialog);

/** The question before a deletion, fetched when it is first asked. */
export function LazyDeleteDialog(props: ComponentProps<typeof DeleteToolDialog>) {
  return (
    <Suspense fallback={null}>
      <DeleteToolDialog {...props} />
    </Suspense>
  );
}
