import { useCallback, useState } from 'react';
import { type FileRule, refuseFile } from './fileRules';

/** Holds the chosen file. Rejects a file that violates the rule. */
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

/** The chosen file and its setter. */
export type ChosenFile = ReturnType<typeof useFile>;
