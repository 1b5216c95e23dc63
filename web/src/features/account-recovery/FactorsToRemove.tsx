import type { LoginFactor } from '@contracts/user';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { formatMoment } from '../../shared/format/format';

interface FactorsToRemoveProps {
  factors: LoginFactor[];
  /** The ids of those that stay; all others are removed. */
  keep: string[];
  onChange: (keep: string[]) => void;
}

/** Lists the second factors of an account that somebody else had access to; all are selected until their owner keeps one. */
export function FactorsToRemove({ factors, keep, onChange }: FactorsToRemoveProps) {
  if (factors.length === 0) return null;
  const toggle = (id: string) =>
    onChange(keep.includes(id) ? keep.filter((one) => one !== id) : [...keep, id]);
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">Remove from your login</FormLabel>
      <FormGroup>
        {factors.map(({ id, kind, name, addedAt }) => (
          <FormControlLabel
            key={id}
            label={`${nameOf(kind, name)}, added ${formatMoment(addedAt)}`}
            control={<Checkbox checked={!keep.includes(id)} onChange={() => toggle(id)} />}
          />
        ))}
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>
        Keep only what you added yourself: whoever changed your email can have added the others.
      </FormHelperText>
    </FormControl>
  );
}

const nameOf = (kind: LoginFactor['kind'], name: string | null): string =>
  ({
    totp: 'Authenticator app',
    passkey: `Passkey “${name ?? ''}”`,
    'backup-codes': 'Backup codes',
  })[kind];
