import type { DashboardStats } from '@contracts/dashboard';
import AccountCircleIcon from '@mui/icons-material/AccountCircleOutlined';
import CircleIcon from '@mui/icons-material/Circle';
import DiamondIcon from '@mui/icons-material/Diamond';
import DownloadIcon from '@mui/icons-material/Download';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type SvgIcon from '@mui/material/SvgIcon';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../shared/format/format';
import { AccessBadge } from '../../shared/tools/badges';

/** Total Downloads, Free Tools, Pro Tools, Account Status (spec §2, /dashboard). The total names premium downloads, which have no tile. */
export function StatTiles({ stats, isPro }: { stats: DashboardStats | undefined; isPro: boolean }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gap: 4,
        m: 0,
        gridTemplateColumns: {
          xs: 'repeat(auto-fit, minmax(min(max(9rem, 40%), 100%), 1fr))',
          md: 'repeat(4, 1fr)',
        },
      }}
    >
      <Tile icon={DownloadIcon} label="Total Downloads">
        <Count value={stats?.totalDownloads} />
        {stats !== undefined && stats.premiumDownloads > 0 && (
          <Typography color="textSecondary">
            including {formatCount(stats.premiumDownloads)} premium
          </Typography>
        )}
      </Tile>
      <Tile icon={CircleIcon} label="Free Tools">
        <Count value={stats?.freeDownloads} />
      </Tile>
      <Tile icon={DiamondIcon} label="Pro Tools">
        <Count value={stats?.proDownloads} />
      </Tile>
      <Tile icon={AccountCircleIcon} label="Account Status">
        <AccessBadge level={isPro ? 'pro' : 'free'} />
      </Tile>
    </Box>
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
    <Paper sx={{ p: 5 }}>
      <Typography
        component="dt"
        color="textSecondary"
        sx={{ display: 'flex', alignItems: 'center', gap: 2 }}
      >
        <Icon sx={{ fontSize: 18 }} />
        {label}
      </Typography>
      <Box
        component="dd"
        sx={{
          m: 0,
          mt: 2,
          minHeight: 40,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 2,
        }}
      >
        {children}
      </Box>
    </Paper>
  );
}

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return <Skeleton width={48} height={40} />;
  return (
    <Typography component="span" variant="mono" sx={{ fontSize: '1.75rem', fontWeight: 700 }}>
      {formatCount(value)}
    </Typography>
  );
}
