import { useCallback, useState } from 'react';
import { type FileRule, refuseFile } from './fileRules';

/** A file that is chosen for sending: one that breaks the rule is refused at once and not kept. */
export function useFile(rule: FileRule) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const pick = useCallback(
    (chosen: File | null) => {
      const refusal = chosen && refuseFile(rule, chosen);
      setProblem(refusal);
      setFile(refusal ? null : chosen);
    },
    [rule],
  );
  return { rule, file, problem, pick };
}

/** A chosen file and how to choose another. */
export type ChosenFile = ReturnType<typeof useFile>;
