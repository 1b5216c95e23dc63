import { type ComponentType, useEffect, useState } from 'react';

/** The Admin link's name with the number of orders to review. Only administrators fetch the code for it, and the link works without. */
export function AdminLabel({ label }: { label: string }) {
  const [Label, setLabel] = useState<ComponentType<{ label: string; floating: true }>>();
  useEffect(() => {
    import('../../features/admin/payments/ReviewLabel').then(({ ReviewLabel }) => setLabel(() => ReviewLabel), console.warn);
  }, []);
  return Label ? <Label label={label} floating /> : label;
}
