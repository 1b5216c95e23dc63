import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { formatPrice } from '../format/format';
import { isPriceStruck } from './useOfferLive';

/** The price of a premium tool, with a higher old price struck through. */
export function ToolPrice({
  tool,
  currency = '',
}: {
  tool: Pick<Tool, 'accessLevel' | 'price' | 'originalPrice'>;
  /** Shown after the price. */
  currency?: string;
}) {
  if (tool.accessLevel !== 'premium') return null;
  return (
    <Typography component="p" sx={{ fontWeight: 700 }}>
      {formatPrice(tool.price)}
      {currency && ` ${currency}`}{' '}
      {isPriceStruck(tool) && tool.originalPrice !== null && (
        <>
          <Box component="span" sx={visuallyHidden}>
            before{' '}
          </Box>
          <Typography component="s" color="textSecondary">
            {formatPrice(tool.originalPrice)}
          </Typography>
        </>
      )}
    </Typography>
  );
}
