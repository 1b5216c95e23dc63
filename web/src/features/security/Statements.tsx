import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';

const STATEMENTS: [anchor: string, title: string, text: string][] = [
  ['keys', 'Every file is signed', 'Each version has a signature that anybody can check.'],
  ['log', 'Every publication is in a public log', 'It cannot be rewritten unnoticed.'],
  [
    'headers',
    'The browser blocks what this page doesn’t need',
    'Injected scripts, frames on other sites, the camera and the microphone.',
  ],
  [
    'cookies',
    'No script can read the cookies',
    'They are all ours, and each is listed with its purpose and lifetime.',
  ],
];

/** What the page shows, in four sentences that lead to its sections. */
export const Statements = () => (
  <Box component="ul" sx={LIST}>
    {STATEMENTS.map(([anchor, title, text]) => (
      <li key={anchor}>
        <CheckIcon color="primary" />
        <div>
          <Link href={`#${anchor}`} color="inherit" underline="always" sx={{ fontWeight: 600 }}>
            {title}
          </Link>
          <Typography color="textSecondary">{text}</Typography>
        </div>
      </li>
    ))}
  </Box>
);

const LIST = {
  listStyle: 'none',
  m: 0,
  mb: 8,
  p: 0,
  display: 'grid',
  columnGap: 8,
  rowGap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '& > li': { display: 'flex', gap: 3, minWidth: 0 },
};
