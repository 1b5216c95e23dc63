import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type Control, useController } from 'react-hook-form';
import { TextInput } from '../../../shared/form/TextInput';
import { downloadCountRule } from '../form/toolRules';
import type { EditValues } from './editBody';

/** Increments of the quick buttons (spec §9). */
const BOOSTS = [10, 100, 1000];

/** The download count: shows the live value until it is edited; quick buttons add to it (spec §5). */
export function CountField({
  control,
  liveCount,
}: {
  control: Control<EditValues>;
  liveCount: number;
}) {
  const { field, fieldState } = useController({
    control,
    name: 'downloadCount',
    rules: { validate: (value) => value === null || downloadCountRule(value) },
  });
  const boost = (by: number) => {
    const shown = Number(field.value ?? liveCount);
    field.onChange(String((Number.isSafeInteger(shown) ? shown : liveCount) + by));
  };
  const { value, ...handle } = field;
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'start', flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 13.75rem' }}>
        <TextInput
          label="Download count"
          field={handle}
          value={value ?? String(liveCount)}
          error={fieldState.error}
          hint={
            value === null
              ? 'Updates automatically; saved only if you change it'
              : 'Saved with your changes'
          }
          inputProps={{ inputMode: 'numeric' }}
        />
      </Box>
      <Stack direction="row" sx={{ gap: 2 }}>
        {BOOSTS.map((by) => (
          <Button
            key={by}
            variant="outlined"
            onClick={() => boost(by)}
            aria-label={`+${by} downloads`}
            sx={{ height: 56 }}
          >
            +{by}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
}
