import type { PathQuestion } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type FormEvent, type SyntheticEvent, useId, useState } from 'react';
import { messageOf } from '../../shared/api/baseQuery';
import { countOf } from '../../shared/format/format';
import { useCurrentUser } from '../../shared/session/sessionApi';
import { LogInLink } from './LogInLink';
import { type StepKey, useCheckAnswersMutation } from './progressApi';

interface SelfCheckProps {
  step: StepKey;
  toolName: string;
  questions: PathQuestion[];
  onToggle: (isOpen: boolean) => void;
}

/** The questions of a step, which the server checks. Visitors can read them. */
export function SelfCheck({ step, toolName, questions, onToggle }: SelfCheckProps) {
  const user = useCurrentUser();
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const [check, { data: result, error, isLoading, reset }] = useCheckAnswersMutation();
  const choose = (question: number, option: number) => {
    setAnswers((chosen) => ({ ...chosen, [question]: option }));
    if (result || error) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLoading)
      void check({ ...step, answers: questions.map((_question, index) => answers[index]!) });
  };
  return (
    <Box
      component="details"
      onToggle={(event: SyntheticEvent<HTMLDetailsElement>) => {
        event.stopPropagation(); // React passes it on to the step, whose own state it is not
        onToggle(event.currentTarget.open);
      }}
      sx={DETAILS}
    >
      <summary>
        <span>
          Self-check: {countOf(questions.length, 'question')}
          <span style={visuallyHidden}> about {toolName}</span>
        </span>
      </summary>
      <Stack component="form" onSubmit={submit} sx={{ gap: 5, p: 5, pt: 2, alignItems: 'start' }}>
        {questions.map((question, index) => (
          <Question
            key={question.question}
            question={question}
            chosen={answers[index]}
            isWrong={result?.wrong.includes(index) ?? false}
            onChoose={(option) => choose(index, option)}
          />
        ))}
        {user === null ? (
          <Typography variant="body2" color="textSecondary">
            <LogInLink slug={step.slug} /> to check your answers and keep your progress.
          </Typography>
        ) : (
          <Button type="submit" variant="contained" loading={isLoading}>
            Check answers
          </Button>
        )}
        <Typography role="status" color={result?.isRight ? 'success' : 'error'}>
          {result && (result.isRight ? 'Correct. This step is done.' : 'Not quite.')}
          {error && messageOf(error, 'Your answers could not be checked')}
        </Typography>
      </Stack>
    </Box>
  );
}

interface QuestionProps {
  question: PathQuestion;
  chosen: number | undefined;
  isWrong: boolean;
  onChoose: (option: number) => void;
}

function Question({ question: { question, options }, chosen, isWrong, onChoose }: QuestionProps) {
  const id = useId();
  return (
    <Box component="fieldset" aria-describedby={isWrong ? `${id}-wrong` : undefined} sx={FIELDSET}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {question}
      </Box>
      {options.map((option, index) => (
        <Box component="label" key={option} sx={OPTION}>
          <input
            type="radio"
            name={id}
            required
            checked={chosen === index}
            onChange={() => onChoose(index)}
          />
          {option}
        </Box>
      ))}
      {isWrong && (
        <Typography id={`${id}-wrong`} variant="body2" color="error" sx={{ mt: 1 }}>
          This answer is wrong. Look at the lesson and try again.
        </Typography>
      )}
    </Box>
  );
}

const DETAILS = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& > summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 48,
    px: 5,
    cursor: 'pointer',
    fontWeight: 600,
    borderRadius: 1,
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&::before': { content: '"+"', typography: 'mono', width: '1ch', color: 'primary.main' },
  },
  '&[open] > summary::before': { content: '"−"' },
};
const FIELDSET = { border: 0, m: 0, p: 0, minWidth: 0, width: 1, overflowWrap: 'anywhere' };
const OPTION = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 44,
  px: 3,
  mx: -3,
  borderRadius: 1,
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover' },
  '& > input': {
    flex: 'none',
    appearance: 'none',
    width: 20,
    height: 20,
    m: 0,
    border: 2,
    borderColor: 'control',
    borderRadius: '50%',
    cursor: 'inherit',
    '&:checked': { border: 6, borderColor: 'primary.main' },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
};
