import { type AdminPathQuestion, PATH_LIMITS } from '@contracts/path';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { SelectInput } from '../../../shared/form/SelectInput';
import { TextInput } from '../../../shared/form/TextInput';
import { countOf } from '../../../shared/format/format';

interface QuestionListProps {
  toolName: string;
  questions: AdminPathQuestion[];
  onChange: (questions: AdminPathQuestion[]) => void;
}

/** The self-check of a step: questions, their options and the right one. */
export function QuestionList({ toolName, questions, onChange }: QuestionListProps) {
  const change = (index: number, changed: Partial<AdminPathQuestion>) =>
    onChange(questions.map((one, at) => (at === index ? { ...one, ...changed } : one)));
  return (
    <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 2.5 } }}>
      <summary>
        Self-check after {toolName}:{' '}
        {questions.length === 0 ? 'none' : countOf(questions.length, 'question')}
      </summary>
      <Stack sx={{ gap: 4, pt: 2 }}>
        {questions.map((question, index) => (
          <QuestionFields
            key={index}
            label={`${index + 1} of ${toolName}`}
            question={question}
            onChange={(changed) => change(index, changed)}
            onRemove={() => onChange(questions.filter((_one, at) => at !== index))}
          />
        ))}
        <Button
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'start' }}
          disabled={questions.length === PATH_LIMITS.questions}
          onClick={() => onChange([...questions, NEW_QUESTION])}
        >
          Add a question
        </Button>
      </Stack>
    </Box>
  );
}

const NEW_QUESTION: AdminPathQuestion = { question: '', options: [], answer: 0 };

interface QuestionFieldsProps {
  label: string;
  question: AdminPathQuestion;
  onChange: (changed: Partial<AdminPathQuestion>) => void;
  onRemove: () => void;
}

function QuestionFields({ label, question, onChange, onRemove }: QuestionFieldsProps) {
  const options = question.options.map((option, index) => [String(index), option] as const);
  return (
    <Stack sx={{ gap: 3, pl: 4, borderLeft: 2, borderColor: 'divider' }}>
      <TextInput
        label={`Question ${label}`}
        value={question.question}
        inputProps={{ maxLength: PATH_LIMITS.question }}
        field={{
          name: `question-${label}`,
          onChange: (event) => onChange({ question: event.target.value }),
        }}
      />
      <TextInput
        label={`Options of question ${label}`}
        multiline
        value={question.options.join('\n')}
        hint={`${PATH_LIMITS.fewestOptions} to ${PATH_LIMITS.options}, one on each line`}
        field={{
          name: `options-${label}`,
          onChange: (event) => onChange(withOptions(question, event.target.value)),
        }}
      />
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
        <SelectInput
          label={`Correct option of question ${label}`}
          value={String(question.answer)}
          options={options.length > 0 ? options : [['0', 'Enter the options first']]}
          field={{
            name: `answer-${label}`,
            onChange: ({ target }) => onChange({ answer: Number(target.value) }),
          }}
        />
        <Button color="inherit" aria-label={`Remove question ${label}`} onClick={onRemove}>
          Remove
        </Button>
      </Stack>
    </Stack>
  );
}

/** An option that moves to another line stays the right one. */
function withOptions({ options, answer }: AdminPathQuestion, text: string) {
  const changed = text === '' ? [] : text.split('\n');
  const moved = changed.indexOf(options[answer] ?? '');
  const isMoved = changed.length !== options.length && moved !== -1;
  return {
    options: changed,
    answer: isMoved ? moved : Math.min(answer, Math.max(0, changed.length - 1)),
  };
}
