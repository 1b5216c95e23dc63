import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface FiguresProps {
  figures: readonly (readonly [figure: string, what: string])[];
  /** How they stand beside each other. */
  sx: object;
}

/** Large figures, each above what it counts, on the dark ground of the bench. */
export const Figures = ({ figures, sx }: FiguresProps) => (
  <Box component="dl" data-mui-color-scheme="dark" sx={{ ...GROUND, ...sx }}>
    {figures.map(([figure, what]) => (
      <div key={what}>
        <Typography component="dt" variant="body2" color="textSecondary">
          {what}
        </Typography>
        <Typography component="dd" sx={FIGURE}>
          {figure}
        </Typography>
      </div>
    ))}
  </Box>
);

const GROUND = {
  m: 0,
  p: { xs: 5, sm: 8 },
  gap: 6,
  color: 'text.primary',
  bgcolor: 'background.default',
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
};
const FIGURE = {
  m: 0,
  fontSize: '2.5rem',
  fontWeight: 750,
  lineHeight: 1.1,
  letterSpacing: '-0.03em',
  color: 'secondary.main',
};
