import type { ToolDetail } from '@contracts/tool';
import StarIcon from '@mui/icons-material/Star';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { countOf, formatDay } from '../../../shared/format/format';
import { LocalDay } from '../../../shared/format/LocalDay';
import { isWorthTelling } from '../toolTexts';
import { useRecordedDownloadsQuery } from './toolPageApi';

/** What others think of a tool, how often it was downloaded, and how recent it is. Administrators may set the number of downloads, but not that of members. */
export function RatingLine({ tool }: { tool: ToolDetail }) {
  const { memberRating, starRating, downloadCount, fileVersion, fileUpdatedAt, updatedAt } = tool;
  const { data: recorded } = useRecordedDownloadsQuery(tool.id);
  return (
    <Box component="ul" aria-label="Ratings and updates" sx={LINE}>
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
      <li>
        {fileVersion === 1 ? 'Published' : 'Updated'}{' '}
        <LocalDay time={fileUpdatedAt ?? updatedAt} format={formatDay} />
      </li>
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
