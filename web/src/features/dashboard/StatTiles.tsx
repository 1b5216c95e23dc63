import type { DashboardStats } from '@contracts/dashboard';
import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined';
import CircleIcon from '@mui/icons-material/CircleOutlined';
import DiamondIcon from '@mui/icons-material/Diamond';
import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/format/format';
import { AccessBadge } from '../../shared/tools/badges';

/** Total Downloads, Free Tools, Pro Tools, Account Status (spec §2, /dashboard). The total names premium downloads, which have no tile. */
export function StatTiles({ stats, isPro }: { stats: DashboardStats; isPro: boolean }) {
  return (
    <Paper component="dl" sx={TILES}>
      <Tile icon={DownloadIcon} label="Total Downloads">
        <Count value={stats.totalDownloads} />
        {stats.premiumDownloads > 0 && (
          <Typography variant="body2" color="textSecondary">
            including {formatCount(stats.premiumDownloads)} premium
          </Typography>
        )}
      </Tile>
      <Tile icon={CircleIcon} label="Free Tools">
        <Count value={stats.freeDownloads} />
      </Tile>
      <Tile icon={DiamondIcon} label="Pro Tools">
        <Count value={stats.proDownloads} />
      </Tile>
      <Tile icon={AccountCircleIcon} label="Account Status">
        <AccessBadge level={isPro ? 'pro' : 'free'} />
      </Tile>
    </Paper>
  );
}

function Tile({
  icon: Icon,
  label,
  children,
}: {
  icon: typeof SvgIcon;
  label: string;
  children: ReactNode;
}) {
  return (
    <Box sx={TILE}>
      <Typography component="dt" variant="body2" color="textSecondary" sx={TERM}>
        <Icon sx={{ fontSize: 18 }} />
        {label}
      </Typography>
      <Box component="dd" sx={VALUE}>
        {children}
      </Box>
    </Box>
  );
}

function Count({ value }: { value: number }) {
  return (
    <Typography component="span" variant="mono" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
      {formatCount(value)}
    </Typography>
  );
}

/** Four in one frame; hairlines between them are the gaps of the grid. */
const TILES = {
  m: 0,
  display: 'grid',
  gap: '1px',
  overflow: 'hidden',
  bgcolor: 'divider',
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(min(max(9rem, 40%), 100%), 1fr))',
    md: 'repeat(4, 1fr)',
  },
};
const TILE = { px: { xs: 4, sm: 6 }, py: 4, bgcolor: 'background.paper' };
const TERM = { display: 'flex', alignItems: 'center', gap: 2 };
const VALUE = {
  m: 0,
  mt: 1,
  minHeight: 40,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
};
