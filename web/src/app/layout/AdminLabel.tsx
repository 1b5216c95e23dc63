import { type ComponentType, useEffect, useState } from 'react';

/** The label of the Admin link, with the number of orders to review. Only administrators fetch its code; the link works without it. */
export function AdminLabel({ label }: { label: string }) {
  const [Label, setLabel] = useState<ComponentType<{ label: string; floating: true }>>();
  useEffect(() => {
    import('../../features/admin/payments/ReviewLabel').then(({ ReviewLabel }) => setLabel(() => ReviewLabel), console.warn);
  }, []);
  return Label ? <Label label={label} floating /> : label;
}
