import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../shared/ui/CopyButton';

interface LabeledValueProps {
  term: string;
  value: string;
  unit?: string;
  /** The label of a copy button. */
  copy?: string;
  /** Shows the value in groups of four characters, which are easier to compare. It is copied without gaps. */
  isGrouped?: boolean;
  isLarge?: boolean;
}

/** A labeled value of a payment. */
export function LabeledValue({ term, value, unit, copy, isLarge, isGrouped }: LabeledValueProps) {
  return (
    <Box>
      <Typography component="dt" variant="label" color="textSecondary">
        {term}
      </Typography>
      <Stack
        component="dd"
        direction="row"
        sx={{ m: 0, alignItems: 'center', gap: 2, minHeight: 32 }}
      >
        <Typography
          component="span"
          variant="mono"
          sx={{ overflowWrap: 'anywhere', minWidth: 0, ...(isLarge && LARGE) }}
        >
          {isGrouped ? groupsOf(value) : value}
          {unit && ` ${unit}`}
        </Typography>
        {copy && <CopyButton text={value} label={copy} />}
      </Stack>
    </Box>
  );
}

const LARGE = { fontSize: '1.25rem', fontWeight: 600 };

const groupsOf = (value: string) =>
  (value.match(/.{1,4}/g) ?? []).map((group, index) => (
    <Box component="span" key={index} sx={{ display: 'inline-block', mr: '0.45em' }}>
      {group}
    </Box>
  ));
