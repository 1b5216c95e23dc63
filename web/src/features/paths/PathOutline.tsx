import type { LearningPathDetail } from '@contracts/path';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { Progress } from '../../shared/paths/useProgress';

interface PathOutlineProps {
  path: LearningPathDetail;
  progress: Progress | undefined;
  /** The index of the next step. */
  next: number;
}

/** The steps of a path at a glance, beside them on wide screens. */
export function PathOutline({ path, progress, next }: PathOutlineProps) {
  return (
    <Box component="nav" aria-label="Steps" sx={NAV}>
      <Typography variant="label" component="p" color="textSecondary" sx={{ mb: 3 }}>
        Steps
      </Typography>
      <Box component="ol" sx={LIST}>
        {path.steps.map(({ tool }, index) => {
          const isDone = progress?.done.has(tool.id) ?? false;
          return (
            <li key={tool.id}>
              <Link
                href={`#step-${index + 1}`}
                color={index === next ? 'primary' : 'inherit'}
                underline="hover"
                aria-current={index === next ? 'step' : undefined}
                sx={index === next ? NEXT : ITEM}
              >
                <Box component="span" aria-hidden="true" sx={{ typography: 'mono' }}>
                  {isDone ? <CheckIcon color="primary" sx={{ fontSize: 18 }} /> : index + 1}
                </Box>
                <span>
                  <span style={visuallyHidden}>Step {index + 1}: </span>
                  {tool.name}
                </span>
                {isDone && <span style={visuallyHidden}>, done</span>}
              </Link>
            </li>
          );
        })}
        <li>
          <Link href="#certificate" color="inherit" underline="hover" sx={ITEM}>
            <Box component="span" aria-hidden="true" sx={{ typography: 'mono' }}>
              ★
            </Box>
            <span>Certificate</span>
          </Link>
        </li>
      </Box>
    </Box>
  );
}

const NAV = {
  display: { xs: 'none', md: 'block' },
  position: 'sticky',
  top: 88,
  alignSelf: 'start',
  maxHeight: 'calc(100vh - 104px)',
  overflowY: 'auto',
  borderLeft: 1,
  borderColor: 'divider',
  pl: 6,
};
const LIST = { listStyle: 'none', m: 0, p: 0, fontSize: '0.875rem' };
const ITEM = {
  display: 'grid',
  gridTemplateColumns: '1.5rem minmax(0, 1fr)',
  gap: 2,
  alignItems: 'center',
  minHeight: 44,
  py: 1,
  overflowWrap: 'anywhere',
};
const NEXT = { ...ITEM, fontWeight: 600 };
