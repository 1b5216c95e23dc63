import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Window } from '../../shared/ui/Window';
import { bitDifference, bytesFromHex } from './bitDifference';

/** What the demo compares first, so that the server can render it. */
export const START = [
  {
    text: 'hello',
    sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  },
  {
    text: 'hallo',
    sha256: 'd3751d33f9cd5049c4af2b462735457e4d3baf130bcbb87f389e349fbaeb20b9',
  },
] as const;
const BITS = 256;
const [FIRST, SECOND] = START;

/** A lesson of the catalogue at work: shows how many bits of the SHA-256 hash change with the text. */
export function HashDemo() {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [difference, setDifference] = useState(() =>
    bitDifference(bytesFromHex(FIRST.sha256), bytesFromHex(SECOND.sha256)),
  );
  const latest = useRef(0);
  const compare = useCallback(async () => {
    if (!('subtle' in crypto)) return; // browsers hash only on HTTPS and on localhost
    const run = ++latest.current;
    const texts = [first.current?.value ?? '', second.current?.value ?? ''];
    const [a, b] = await Promise.all(texts.map(sha256));
    if (a && b && run === latest.current) setDifference(bitDifference(a, b));
  }, []);
  useEffect(() => {
    // The visitor may have typed before hydration.
    if (first.current?.value !== FIRST.text || second.current?.value !== SECOND.text)
      void compare();
  }, [compare]);
  const { count, equal, different } = difference;
  const percent = Math.round((count / BITS) * 100);
  return (
    <Window title="hash-avalanche-demo" note="runs offline">
      <Box
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 3, mb: 4 }}
      >
        <Field label="Text" input={first} initial={FIRST.text} onInput={compare} />
        <Field label="Changed text" input={second} initial={SECOND.text} onInput={compare} />
      </Box>
      <Box
        component="svg"
        viewBox="-1 -1 320 80"
        aria-hidden="true"
        sx={{ display: 'block', width: 1, aspectRatio: '4 / 1' }}
      >
        <Box component="path" d={equal} sx={{ fill: 'var(--mui-palette-divider)' }} />
        <Box component="path" d={different} sx={{ fill: 'var(--mui-palette-primary-main)' }} />
      </Box>
      <Typography variant="mono" component="p" role="status" sx={{ mt: 4 }}>
        {count} of {BITS} bits differ ({percent} percent).
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {count === 0
          ? 'The same text always has the same hash.'
          : 'Change one letter, and about half of the hash changes. Try it.'}
      </Typography>
    </Window>
  );
}

interface FieldProps {
  label: string;
  input: React.RefObject<HTMLInputElement | null>;
  initial: string;
  onInput: () => Promise<void>;
}

function Field({ label, input, initial, onInput }: FieldProps) {
  const id = useId();
  return (
    <div>
      <Typography variant="label" component="label" htmlFor={id} color="textSecondary">
        {label}
      </Typography>
      <Box
        component="input"
        ref={input}
        id={id}
        defaultValue={initial}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={() => void onInput()}
        sx={INPUT}
      />
    </div>
  );
}

const INPUT = {
  typography: 'mono',
  display: 'block',
  width: 1,
  minHeight: 44,
  mt: 1,
  px: 3,
  color: 'text.primary',
  bgcolor: 'background.default',
  border: 1,
  borderColor: 'control',
  borderRadius: 1,
};

const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
