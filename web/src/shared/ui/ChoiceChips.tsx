import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { countOf, formatCount } from '../format/format';
import { BAR_ATTRIBUTE } from '../toast/topOfToast';

export interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** How many there are of it; undefined when that is unknown, or says nothing. */
  count?: number;
}

interface ChoiceChipsProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly Choice<Value>[];
  /** What is counted: `tool`. */
  noun: string;
  onChange: (value: Value) => void;
}

/** Buttons of which one is selected, each with its number of things; on phones, a row that scrolls. */
export function ChoiceChips<Value extends string>({
  label,
  value: selected,
  choices,
  noun,
  onChange,
}: ChoiceChipsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => showSelected(row.current), [selected]);
  return (
    <Box ref={row} {...{ [BAR_ATTRIBUTE]: '' }} role="group" aria-label={label} sx={ROW}>
      {choices.map(({ value, label: text, count }) => (
        <Button
          key={value}
          size="small"
          color={value === selected ? 'primary' : 'inherit'}
          variant={value === selected ? 'contained' : 'outlined'}
          aria-pressed={value === selected}
          aria-description={count === undefined ? undefined : countOf(count, noun)}
          onClick={() => onChange(value)}
          sx={CHIP}
        >
          {text}
          {count !== undefined && (
            <Typography component="span" variant="mono" aria-hidden="true" sx={COUNT}>
              {formatCount(count)}
            </Typography>
          )}
        </Button>
      ))}
    </Box>
  );
}

/** Scrolls the selected button to the middle of a row that is wider than the screen, and moves nothing else. */
function showSelected(row: HTMLElement | null): void {
  const button = row?.querySelector<HTMLElement>('[aria-pressed=true]');
  if (!row || !button) return;
  row.scrollLeft = button.offsetLeft - (row.clientWidth - button.offsetWidth) / 2;
}

/** What continues beyond an edge fades out; at the ends of the row, only its padding does. */
const FADE =
  'linear-gradient(to right, transparent, currentColor 16px, currentColor calc(100% - 32px), transparent)';

/** On phones it scrolls up to the edges of the window. */
const ROW = {
  maskImage: { xs: FADE, sm: 'none' },
  position: 'relative',
  display: 'flex',
  flexWrap: { sm: 'wrap' },
  overflowX: 'auto',
  gap: 2,
  py: 1,
  pl: { xs: 4, sm: 1 },
  pr: { xs: 8, sm: 1 },
  mx: { xs: -4, sm: -1 },
};
/** A chip that is not chosen stands back behind the cards. */
const CHIP = {
  flexShrink: 0,
  borderRadius: 6,
  px: 4,
  whiteSpace: 'nowrap',
  '&.MuiButton-outlined': {
    borderColor: 'divider',
    bgcolor: 'background.paper',
    '&:hover': { borderColor: 'control' },
  },
};
const COUNT = { ml: 2, minWidth: '1ch', fontSize: '0.8125rem', color: 'inherit' };
