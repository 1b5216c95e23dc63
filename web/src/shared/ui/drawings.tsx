import Box from '@mui/material/Box';

const LINE = 'var(--mui-palette-control)';
const ACCENT = 'var(--mui-palette-primary-main)';
const PRO = 'var(--mui-palette-pro-main)';
const GROUND = 'var(--mui-palette-background-default)';

/** A lock in the manner of the covers, for what is behind a login. */
export const LockDrawing = () => (
  <Box aria-hidden="true" sx={{ width: { xs: 56, md: 96 }, '& > svg': { display: 'block' } }}>
    <svg viewBox="20 13 88 108" fill="none" strokeWidth="3">
      <path d="M40 56V40a24 24 0 0 1 48 0v16" stroke={LINE} />
      <path d="M48 56V40a16 16 0 0 1 32 0v16" stroke={LINE} opacity="0.5" />
      <rect x="22" y="56" width="84" height="62" rx="10" fill={GROUND} stroke={ACCENT} />
      {[38, 55, 72, 89].map((x) => (
        <circle key={x} cx={x + 1} cy="78" r="5" fill={x === 89 ? PRO : ACCENT} />
      ))}
      <path d="M36 98h56" stroke={LINE} strokeLinecap="round" />
    </svg>
  </Box>
);

/** A list of addresses in which one leads nowhere, in the manner of the covers. */
export const NowhereDrawing = () => (
  <Box aria-hidden="true" sx={{ width: 1, maxWidth: 420, '& > svg': { display: 'block' } }}>
    <svg viewBox="0 0 420 280" fill="none" strokeWidth="3">
      <rect x="20" y="20" width="240" height="236" rx="14" fill={GROUND} stroke={LINE} />
      <path d="M20 62h240" stroke={LINE} />
      {[44, 62, 80].map((x) => (
        <circle key={x} cx={x} cy="41" r="5" fill={LINE} />
      ))}
      {[92, 128, 200, 232].map((y, row) => (
        <rect
          key={y}
          x="44"
          y={y - 7}
          width={[150, 118, 168, 96][row]}
          height="14"
          rx="7"
          fill={LINE}
          opacity="0.6"
        />
      ))}
      <rect x="36" y="148" width="208" height="32" rx="8" stroke={ACCENT} />
      <rect x="48" y="157" width="104" height="14" rx="7" fill={ACCENT} />
      <path
        d="M244 164h44c26 0 26 46 52 46"
        stroke={ACCENT}
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <circle cx="366" cy="210" r="26" stroke={PRO} strokeDasharray="8 8" />
      <path d="m357 201 18 18m0-18-18 18" stroke={PRO} strokeLinecap="round" />
    </svg>
  </Box>
);
