import type { Tool } from '@contracts/tool';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { countOf } from '../../../shared/format/format';
import { isWorthTelling } from '../toolTexts';
import { useRecordedDownloadsQuery } from './toolPageApi';

/** Whether there is something to say in the line. What comes later only adds to it, so that nothing moves. */
export const isRatedOrDownloaded = ({ memberRating, starRating, downloadCount }: Tool): boolean =>
  memberRating !== null || starRating > 0 || downloadCount > 0;

/** What others think of a tool, and how often it was downloaded. Administrators may set the number of downloads, but not that of members. */
export function RatingLine({ tool }: { tool: Tool }) {
  const { memberRating, starRating, downloadCount } = tool;
  const { data: recorded } = useRecordedDownloadsQuery(tool.id);
  if (!isRatedOrDownloaded(tool)) return null;
  return (
    <Box component="ul" aria-label="Ratings and downloads" sx={LINE}>
      {memberRating && (
        <li>
          <Link href="#ratings" color="inherit" underline="hover" sx={RATING}>
            <StarIcon sx={STAR} />
            <span>
              <strong>{memberRating.mean.toFixed(1)}</strong> of 5 (
              {countOf(memberRating.count, 'rating')})
            </span>
          </Link>
        </li>
      )}
      {downloadCount > 0 && <li>{countOf(downloadCount, 'download')}</li>}
      {recorded && isWorthTelling(recorded.members) && (
        <li>Downloaded by {countOf(recorded.members, 'member')}</li>
      )}
      {starRating > 0 && <li>Editors&apos; rating {starRating} of 5</li>}
    </Box>
  );
}

const LINE = {
  m: 0,
  mt: 3,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  lineHeight: '28px',
  color: 'text.secondary',
  fontSize: '0.9375rem',
  '& strong': { color: 'text.primary' },
};
const RATING = { display: 'inline-flex', alignItems: 'center', gap: 1 };
const STAR = { fontSize: 20, color: 'premium.main' };
