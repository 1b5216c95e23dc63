import type { PathQuestion } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { messageOf } from '../../shared/api/baseQuery';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { Label } from '../../shared/ui/Label';
import { LogInLink } from './LogInLink';
import { type StepKey, useSetDoneMutation } from './progressApi';
import { SelfCheck } from './SelfCheck';

interface StepDoneProps {
  step: StepKey;
  toolName: string;
  questions: PathQuestion[];
  isDone: boolean;
  /** Whether the member cannot open the step, and so cannot mark it as done. */
  isLocked: boolean;
  /** The self-check was opened or closed. */
  onCheck: (isOpen: boolean) => void;
}

/** Ends a step: with its self-check, or by marking it as done. */
export function StepDone(props: StepDoneProps) {
  const { step, toolName, questions, isDone, isLocked, onCheck } = props;
  const user = useCurrentUser();
  const [setDone, { isLoading, error }] = useSetDoneMutation();
  const label = isDone
    ? 'Mark as not done'
    : `Mark as done${questions.length > 0 ? ' without the self-check' : ''}`;
  const toggle = () => void setDone({ ...step, isDone: !isDone });
  return (
    <Stack sx={{ gap: 3 }}>
      {questions.length > 0 && (
        <SelfCheck step={step} toolName={toolName} questions={questions} onToggle={onCheck} />
      )}
      {user && (isDone || !isLocked) && (
        <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
          {isDone && (
            <Label color="success.main" icon={<CheckIcon />}>
              Done
            </Label>
          )}
          <Button
            color="inherit"
            size="small"
            aria-label={`${label}: ${toolName}`}
            disabled={isLoading}
            onClick={toggle}
          >
            {label}
          </Button>
          {error && (
            <Typography role="alert" color="error" variant="body2">
              {messageOf(error, 'Your progress could not be saved')}
            </Typography>
          )}
        </Stack>
      )}
      {user === null && questions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          <LogInLink slug={step.slug} /> to keep your progress.
        </Typography>
      )}
    </Stack>
  );
}
