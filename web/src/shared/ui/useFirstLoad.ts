import { useState } from 'react';

/** Whether something is loading for the first time. A failed request is loading again when another component needs its data. */
export function useFirstLoad(isLoading: boolean): boolean {
  const [isDone, setDone] = useState(!isLoading);
  if (!isLoading && !isDone) setDone(true);
  return isLoading && !isDone;
}
