import { useEffect, useRef, useState } from 'react';
import { type FileHasher, startFileHasher } from '../../shared/verification/hasher';
import { LogChanged } from '../../shared/verification/LogChanged';
import { forgetSeenHeads } from '../../shared/verification/seenHeads';
import { TrustDataUnavailable } from '../../shared/verification/TrustDataUnavailable';
import { checkDocument, type DocumentCheck } from './checkDocument';
import { checkFile, type FileCheck } from './checkFile';
import { fetchPublicLog, keepSignatures, type PublicLog } from './publicLog';

/** The check of the file that was chosen last. */
export type CheckState =
  | { phase: 'none' }
  | { phase: 'hashing'; filename: string; percent: number }
  | { phase: 'done'; check: FileCheck }
  | { phase: 'document'; check: DocumentCheck }
  | { phase: 'failed'; message: string };

/** Why the log could not be loaded; `isChanged`: it is not the one that this browser saw. */
export interface LogProblem {
  message: string;
  isChanged: boolean;
}

const problemOf = (error: unknown): LogProblem => ({
  message: messageOf(error),
  isChanged: error instanceof LogChanged,
});

const messageOf = (error: unknown): string =>
  error instanceof TrustDataUnavailable
    ? `${error.message}. Check your connection.`
    : error instanceof Error
      ? error.message
      : String(error);

/** Loads the public log, the keys, the signatures and the worker, so that files can then be checked without a connection. */
export function useFileCheck() {
  const [log, setLog] = useState<PublicLog>();
  const [problem, setProblem] = useState<LogProblem>();
  const [state, setState] = useState<CheckState>({ phase: 'none' });
  const [attempt, setAttempt] = useState(0);
  const hasher = useRef<FileHasher>(undefined);
  const number = useRef(0);

  useEffect(() => {
    hasher.current = startFileHasher();
    return () => hasher.current?.close();
  }, []);

  useEffect(() => {
    let isStopped = false;
    fetchPublicLog().then(
      (fetched) => {
        if (isStopped) return;
        setLog(fetched);
        void keepSignatures(fetched, () => isStopped);
      },
      (error: unknown) => !isStopped && setProblem(problemOf(error)),
    );
    return () => {
      isStopped = true;
    };
  }, [attempt]);

  const retry = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  /** Takes the present log for the right one, as at the first visit. */
  const trust = () => {
    forgetSeenHeads();
    setLog(undefined);
    setState({ phase: 'none' });
    retry();
  };

  const check = async (file: File) => {
    const current = ++number.current;
    const show = (next: CheckState) => current === number.current && setState(next);
    const percentOf = (bytes: number) => Math.round((bytes / Math.max(1, file.size)) * 100);
    show({ phase: 'hashing', filename: file.name, percent: 0 });
    try {
      const document = await checkDocument(file, log?.receiptKeys);
      if (document) return show({ phase: 'document', check: document });
      if (!hasher.current) throw new Error('The page is not ready yet.');
      const digest = await hasher.current.hash(file, (bytes) =>
        show({ phase: 'hashing', filename: file.name, percent: percentOf(bytes) }),
      );
      const latest = await fetchPublicLog(log).catch((error: unknown) => {
        if (log && error instanceof TrustDataUnavailable) return log;
        throw error;
      });
      setLog(latest);
      setProblem(undefined);
      show({ phase: 'done', check: await checkFile(file.name, digest, latest) });
    } catch (error) {
      if (error instanceof LogChanged) {
        setProblem(problemOf(error));
        return show({ phase: 'failed', message: 'The public log is not the same as before.' });
      }
      show({ phase: 'failed', message: messageOf(error) });
    }
  };
  return { log, problem, retry, trust, state, check: (file: File) => void check(file) };
}
