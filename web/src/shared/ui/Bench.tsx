import Box, { type BoxProps } from '@mui/material/Box';

const LINES = 'var(--mui-palette-divider)';
const GRID = {
  content: '""',
  position: 'absolute',
  inset: 0,
  backgroundImage: `linear-gradient(${LINES} 1px, transparent 1px), linear-gradient(90deg, ${LINES} 1px, transparent 1px)`,
  backgroundSize: '32px 32px',
  maskImage: 'radial-gradient(ellipse at 75% 40%, rgb(0 0 0 / 0.6), transparent 70%)',
};

/** The dark ground with a faint grid on which tools are shown, in both color schemes. */
export function Bench(props: BoxProps) {
  return (
    <Box
      {...props}
      data-mui-color-scheme="dark"
      sx={{
        position: 'relative',
        color: 'text.primary',
        bgcolor: 'background.default',
        borderBottom: 1,
        borderColor: 'divider',
        '&::before': GRID,
        '& > *': { position: 'relative' },
      }}
    />
  );
}
