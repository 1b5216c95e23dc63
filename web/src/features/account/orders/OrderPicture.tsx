import type { MemberOrder } from '@contracts/orders';
import DiamondIcon from '@mui/icons-material/Diamond';
import ToolIcon from '@mui/icons-material/ExtensionOutlined';
import Box from '@mui/material/Box';

/** The cover of the ordered tool; an icon for Pro, and for a tool without a cover. */
export function OrderPicture({ order }: { order: Pick<MemberOrder, 'kind' | 'thumbnailUrl'> }) {
  const { kind, thumbnailUrl } = order;
  const Icon = kind === 'pro' ? DiamondIcon : ToolIcon;
  return (
    <Box aria-hidden="true" data-mui-color-scheme="dark" sx={GROUND}>
      {thumbnailUrl === null ? (
        <Icon sx={{ color: kind === 'pro' ? 'pro.main' : 'text.secondary' }} />
      ) : (
        <img src={thumbnailUrl} alt="" width={640} height={360} loading="lazy" decoding="async" />
      )}
    </Box>
  );
}

const GROUND = {
  display: 'grid',
  placeItems: 'center',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  borderRadius: 1,
  bgcolor: 'background.default',
  '& > img': { width: 1, height: 1, objectFit: 'cover', display: 'block' },
};
