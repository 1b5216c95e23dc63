import { type AdminPathStep, PATH_LIMITS } from '@contracts/path';
import type { AdminTool } from '@contracts/tool';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { TextInput } from '../../../shared/form/TextInput';
import { ToolPicker } from '../ToolPicker';
import { QuestionList } from './QuestionList';
import { moved } from './usePathForm';

interface StepListProps {
  steps: AdminPathStep[];
  onChange: (steps: AdminPathStep[]) => void;
}

/** The tools of a path in order, each with the lesson before it and the self-check after it, and a choice of tools to add. */
export function StepList({ steps, onChange }: StepListProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const change = (index: number, changed: Partial<AdminPathStep>) =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...changed } : step)));
  const move = (
    { currentTarget }: MouseEvent<HTMLButtonElement>,
    index: number,
    offset: -1 | 1,
  ) => {
    flushSync(() => onChange(moved(steps, index, offset)));
    if (currentTarget.disabled)
      currentTarget.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus(); // at an end of the list
  };
  const remove = (index: number) => {
    onChange(steps.filter((_step, at) => at !== index));
    list.current?.focus(); // the button that was pressed disappears
  };
  return (
    <Stack sx={{ gap: 4 }}>
      <Typography component="h3" variant="h3" id={id}>
        Tools in order
      </Typography>
      <Stack
        component="ol"
        ref={list}
        tabIndex={-1}
        aria-labelledby={id}
        sx={{ listStyle: 'none', p: 0, m: 0, gap: 4, outline: 'none' }}
      >
        {steps.map(({ toolId, toolName: name, lesson, questions }, index) => (
          <Box component="li" key={toolId} sx={{ display: 'grid', gap: 2 }}>
            <TextInput
              label={`Lesson before ${name}`}
              multiline
              value={lesson}
              inputProps={{ maxLength: PATH_LIMITS.lesson }}
              field={{
                name: `lesson-${toolId}`,
                onChange: (event) => change(index, { lesson: event.target.value }),
              }}
            />
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {index + 1}. {name}
              </Typography>
              <StepButton
                label={`Move up: ${name}`}
                icon={ArrowUpwardIcon}
                disabled={index === 0}
                onClick={(event) => move(event, index, -1)}
              />
              <StepButton
                label={`Move down: ${name}`}
                icon={ArrowDownwardIcon}
                disabled={index === steps.length - 1}
                onClick={(event) => move(event, index, 1)}
              />
              <StepButton
                label={`Remove: ${name}`}
                icon={CloseIcon}
                onClick={() => remove(index)}
              />
            </Box>
            <QuestionList
              toolName={name}
              questions={questions}
              onChange={(changed) => change(index, { questions: changed })}
            />
          </Box>
        ))}
      </Stack>
      <ToolPicker
        label="Add a tool"
        excluded={steps.map(({ toolId }) => toolId)}
        onChoose={(tool) => tool && onChange([...steps, stepOf(tool)])}
      />
    </Stack>
  );
}

const stepOf = ({ id, name }: AdminTool): AdminPathStep => ({
  toolId: id,
  toolName: name,
  lesson: '',
  questions: [],
});

interface StepButtonProps {
  label: string;
  icon: typeof SvgIcon;
  disabled?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
}

const StepButton = ({ label, icon: Icon, ...props }: StepButtonProps) => (
  <IconButton aria-label={label} {...props}>
    <Icon />
  </IconButton>
);
