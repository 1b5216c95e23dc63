import { type AdminPathStep, PATH_LIMITS } from '@contracts/path';
import type { AdminTool } from '@contracts/tool';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import { type MouseEvent, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { SelectInput } from '../../../shared/form/SelectInput';
import { TextInput } from '../../../shared/form/TextInput';
import { QuestionList } from './QuestionList';
import { moved } from './usePathForm';

interface StepListProps {
  steps: AdminPathStep[];
  tools: AdminTool[];
  onChange: (steps: AdminPathStep[]) => void;
  /** The id of the tool that is chosen to be added; empty without one. */
  chosen: string;
  onChoose: (toolId: string) => void;
  onAdd: () => void;
}

/** The tools of a path in order, each with the lesson before it and the self-check after it, and a choice of tools to add. */
export function StepList({ steps, tools, onChange, ...choice }: StepListProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const nameOf = (toolId: string) =>
    tools.find(({ id }) => id === toolId)?.name ?? 'A deleted tool';
  const rest = tools
    .filter(({ id }) => steps.every(({ toolId }) => toolId !== id))
    .sort((a, b) => a.name.localeCompare(b.name));
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
        {steps.map(({ toolId, lesson, questions }, index) => {
          const name = nameOf(toolId);
          return (
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
                <Typography
                  sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}
                >
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
          );
        })}
      </Stack>
      <AddStep tools={rest} {...choice} />
    </Stack>
  );
}

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

interface AddStepProps {
  tools: AdminTool[];
  /** The id of the chosen tool; empty without one. */
  chosen: string;
  onChoose: (toolId: string) => void;
  onAdd: () => void;
}

/** Adds a tool to a path. It needs the button, or saving, because arrow keys choose one tool after the other in a closed list. */
function AddStep({ tools, chosen, onChoose, onAdd }: AddStepProps) {
  const select = useRef<HTMLSelectElement>(null);
  const add = () => {
    onAdd();
    select.current?.focus(); // the button becomes disabled
  };
  return (
    <Stack direction="row" sx={{ gap: 3, alignItems: 'center' }}>
      <SelectInput
        label="Add a tool"
        value={chosen}
        options={[['', 'Choose a tool'], ...tools.map(({ id, name }) => [id, name] as const)]}
        field={{ name: 'tool', ref: select, onChange: ({ target }) => onChoose(target.value) }}
      />
      <Button variant="outlined" disabled={chosen === ''} onClick={add}>
        Add
      </Button>
    </Stack>
  );
}
