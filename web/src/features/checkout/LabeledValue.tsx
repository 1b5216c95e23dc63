import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CopyButton } from '../../shared/ui/CopyButton';

/** A labeled value of a payment; `copy` is the label of an optional copy button. */
export function LabeledValue({
  term,
  value,
  unit,
  copy,
}: {
  term: string;
  value: string;
  unit?: string;
  copy?: string;
}) {
  return (
    <Box>
      <Typography component="dt" color="textSecondary">
        {term}
      </Typography>
      <Stack
        component="dd"
        direction="row"
        sx={{ m: 0, alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 32 }}
      >
        <Typography component="span" variant="mono" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {value}
          {unit && ` ${unit}`}
        </Typography>
        {copy && <CopyButton text={value} label={copy} />}
      </Stack>
    </Box>
  );
}
