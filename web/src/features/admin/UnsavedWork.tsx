import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import { type Location, useBlocker, useLocation } from 'react-router-dom';

/** What a form would lose. */
interface Work {
  isChanged: boolean;
  /** Its request is pending. */
  isSending: boolean;
  /** It survives a change of the query, such as another tab of the page. */
  keptOnPage?: boolean;
}

const ReportWork = createContext<(id: string, work: Work | undefined) => void>(() => undefined);

/**
 * Guards the unsaved work of all forms on a page: asks before a link or Back loses it, and makes the browser ask before the tab is closed.
 * There is one guard for all of them, because React Router supports one blocker at a time.
 */
export function UnsavedWork({ children }: { children: ReactNode }) {
  const [works, setWorks] = useState<ReadonlyMap<string, Work>>(new Map());
  const report = useCallback((id: string, work: Work | undefined) => {
    setWorks((known) => {
      const others = [...known].filter(([known]) => known !== id);
      return new Map(work ? [...others, [id, work]] : others);
    });
  }, []);
  const location = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      lostWork(works, currentLocation, nextLocation).length > 0,
  );
  const lost = blocker.location ? lostWork(works, location, blocker.location) : [];
  const isSaved = blocker.state === 'blocked' && lost.length === 0; // while the question was open
  useEffect(() => {
    if (isSaved) blocker.reset?.();
  }, [isSaved, blocker]);
  useAskBeforeUnload(works.size > 0);
  return (
    <ReportWork value={report}>
      {children}
      <DiscardDialog
        open={blocker.state === 'blocked' && !isSaved}
        isSending={lost.every(({ isSending }) => isSending)}
        onStay={() => blocker.reset?.()}
        onDiscard={() => blocker.proceed?.()}
      />
    </ReportWork>
  );
}

const lostWork = (works: ReadonlyMap<string, Work>, from: Location, to: Location): Work[] =>
  [...works.values()].filter(
    ({ keptOnPage }) =>
      from.pathname !== to.pathname || (keptOnPage !== true && from.search !== to.search),
  );

function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** Reports the unsaved work of a form to the page's guard. */
export function useUnsavedWork({ isChanged, isSending, keptOnPage = false }: Work): void {
  const id = useId();
  const report = useContext(ReportWork);
  useEffect(() => {
    if (!isChanged && !isSending) return undefined;
    report(id, { isChanged, isSending, keptOnPage });
    return () => report(id, undefined);
  }, [id, report, isChanged, isSending, keptOnPage]);
}

/** Guards the form of a dialog. `close` asks before it discards changes, for Escape and a click beside the dialog. */
export function useDiscardQuestion(
  work: Work,
  onClose: () => void,
): { close: () => void; question: ReactElement } {
  const [isAsking, setAsking] = useState(false);
  useUnsavedWork(work);
  return {
    close: () => (work.isChanged ? setAsking(true) : onClose()),
    question: (
      <DiscardDialog
        open={isAsking}
        isSending={work.isSending}
        onStay={() => setAsking(false)}
        onDiscard={onClose}
      />
    ),
  };
}

interface DiscardDialogProps {
  open: boolean;
  isSending: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

const DiscardDialog = ({ open, isSending, onStay, onDiscard }: DiscardDialogProps) => (
  <Dialog
    open={open}
    role="alertdialog"
    onClose={onStay}
    maxWidth="xs"
    aria-labelledby="discard-title"
    aria-describedby="discard-text"
  >
    <DialogTitle id="discard-title">
      {isSending ? 'Leave while this is being sent?' : 'Discard your changes?'}
    </DialogTitle>
    <DialogContent>
      <DialogContentText id="discard-text">
        {isSending
          ? 'It continues, but if it fails, your input is lost.'
          : 'They have not been saved.'}
      </DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onStay} autoFocus>
        {isSending ? 'Stay here' : 'Keep editing'}
      </Button>
      <Button color="error" variant="contained" onClick={onDiscard}>
        {isSending ? 'Leave' : 'Discard'}
      </Button>
    </DialogActions>
  </Dialog>
);
