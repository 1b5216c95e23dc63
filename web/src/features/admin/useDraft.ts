import { type Dispatch, type SetStateAction, useState } from 'react';

/** Holds what the user enters to replace a value. When the value changes (by its `key`), such as after Back, it replaces the draft. */
export function useDraft<Value>(
  value: Value,
  key: unknown = value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [draft, setDraft] = useState(value);
  const [lastKey, setLastKey] = useState(key);
  if (lastKey !== key) {
    setLastKey(key);
    setDraft(value);
  }
  return [draft, setDraft];
}
