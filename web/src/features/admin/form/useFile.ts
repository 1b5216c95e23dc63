import { useCallback, useState } from 'react';
import { type FileRule, validateFile } from './fileRules';

/** Holds the chosen file. Rejects a file that violates the rule. */
export function useFile(rule: FileRule) {
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = useCallback(
    (chosen: File | null) => {
      const violation = chosen && validateFile(rule, chosen);
      setProblem(violation);
      setFile(violation ? null : chosen);
    },
    [rule],
  );
  return { rule, file, problem, choose };
}

/** The chosen file and its setter. */
export type ChosenFile = ReturnType<typeof useFile>;
