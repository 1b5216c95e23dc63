import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { Window } from '../../shared/ui/Window';
import { bytesFromHex, drawBits } from './drawBits';

/** What the demo compares first, and which bits of the hashes differ, in hexadecimal digits: the server cannot hash while it renders. */
export const START = {
  texts: ['hello', 'hallo'],
  different: 'ff875089a67df347e247106ce28ca7e0562db14f146cfa214b9a07fd2960b89d',
} as const;
const BITS = 256;
const [FIRST, SECOND] = START.texts;

/** A lesson of the catalogue at work: shows how many bits of the SHA-256 hash change with the text. */
export function HashDemo() {
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [difference, setDifference] = useState(() => drawBits(bytesFromHex(START.different)));
  const latest = useRef(0);
  const compare = useCallback(async () => {
    if (!('subtle' in crypto)) return; // browsers hash only on HTTPS and on localhost
    const run = ++latest.current;
    const texts = [first.current?.value ?? '', second.current?.value ?? ''];
    const [a, b] = await Promise.all(texts.map(sha256));
    if (a && b && run === latest.current)
      setDifference(drawBits(a.map((byte, index) => byte ^ (b[index] ?? 0))));
  }, []);
  useEffect(() => {
    // The visitor may have typed before hydration.
    if (first.current?.value !== FIRST || second.current?.value !== SECOND) void compare();
  }, [compare]);
  const { count, set, unset } = difference;
  const percent = Math.round((count / BITS) * 100);
  return (
    <Window title="hash-avalanche-demo" note="runs offline">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(7.5em, 100%), 1fr))',
          gap: 3,
          mb: 4,
        }}
      >
        <Field label="Text" input={first} initial={FIRST} onInput={compare} />
        <Field label="Changed text" input={second} initial={SECOND} onInput={compare} />
      </Box>
      <Box
        component="svg"
        viewBox="-1 -1 320 80"
        aria-hidden="true"
        sx={{ display: 'block', width: 1, aspectRatio: '4 / 1' }}
      >
        <Box component="path" d={unset} sx={{ fill: 'var(--mui-palette-divider)' }} />
        <Box component="path" d={set} sx={{ fill: 'var(--mui-palette-primary-main)' }} />
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
