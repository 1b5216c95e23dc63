import type { Tool } from '@contracts/tool';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatPrice } from '../../shared/format/format';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { ToolPrice } from '../../shared/tools/ToolPrice';
import { AccessBadge, OfferBadge } from '../../shared/tools/badges';

interface ToolSummaryProps {
  tool: Tool;
  /** The order's price in cents; without it, the tool's current price is shown. */
  orderPrice?: number;
}

/** The tool being bought: name, description, thumbnail, level and price (spec §2, /payment). */
export function ToolSummary({ tool, orderPrice }: ToolSummaryProps) {
  return (
    <Paper component="section" aria-label="Your purchase" sx={TOOL}>
      <Box sx={PICTURE}>
        <ToolPicture tool={tool} eager />
      </Box>
      <Stack sx={{ p: { xs: 4, sm: 5 }, gap: 2, minWidth: 0 }}>
        <Stack direction="row" sx={TITLE_LINE}>
          <Typography
            variant="h2"
            dir="auto"
            sx={{ flex: '1 1 8rem', minWidth: 0, fontSize: { xs: '1.25rem', md: '1.5rem' } }}
          >
            {tool.name}
          </Typography>
          <AccessBadge level={tool.accessLevel} />
        </Stack>
        <ShortDescription text={tool.description} />
        <Stack
          direction="row"
          sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap', fontSize: '1.25rem' }}
        >
          {orderPrice === undefined ? (
            <>
              <ToolPrice tool={tool} />
              <OfferBadge tool={tool} />
            </>
          ) : (
            <Price cents={orderPrice} />
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}

/** On phones a small picture is beside the text, so that the payment is on the first screen. */
const TOOL = {
  overflow: 'hidden',
  display: { xs: 'grid', md: 'block' },
  gridTemplateColumns: '5.5rem minmax(0, 1fr)',
  alignItems: 'start',
};
const PICTURE = {
  m: { xs: 4, md: 0 },
  mr: { xs: 0 },
  borderRadius: { xs: '6px', md: 0 },
  overflow: 'hidden',
};

/** The name and price from the order, shown when the tool can no longer be loaded. */
export function OrderSummary({ name, price }: { name: string; price: number }) {
  return (
    <Paper component="section" aria-label="Your purchase" sx={{ p: 5 }}>
      <Typography variant="h2" gutterBottom sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Price cents={price} />
    </Paper>
  );
}

/** Title and badge; the badge moves to the next line where the title would get too narrow. */
const TITLE_LINE = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'start',
  gap: 3,
};

const Price = ({ cents }: { cents: number }) => (
  <Typography sx={{ fontWeight: 700, fontSize: '1.25rem' }}>{formatPrice(cents)}</Typography>
);

/** Thirty days of Pro at the price in cents of a crypto order, which is paid once. */
export function ProSummary({ orderPrice }: { orderPrice: number }) {
  return (
    <Paper component="section" aria-label="Your purchase" sx={{ p: 5 }}>
      <Stack direction="row" sx={TITLE_LINE}>
        <Typography variant="h2">EXE Pro</Typography>
        <AccessBadge level="pro" />
      </Stack>
      <Typography sx={{ mt: 2 }}>
        <Box component="span" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
          {formatPrice(orderPrice)}
        </Box>{' '}
        for 30 days
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        Every pro tool and unlimited downloads. You pay once: EXE Pro ends by itself unless you
        renew it.
      </Typography>
    </Paper>
  );
}

/** Characters of a description that fits into the lines that are shown, on phones and on wider screens. */
const SHORT = { xs: 110, md: 400 };

/** A tool's description; a long one shows its first lines and the rest on request, so that the button to pay stays near. */
function ShortDescription({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const shownIf = (isLong: boolean) => (isLong ? 'inline-flex' : 'none');
  return (
    <>
      <Typography color="textSecondary" dir="auto" sx={{ ...TEXT, ...(!isWhole && FIRST_LINES) }}>
        {text}
      </Typography>
      <Button
        size="small"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        sx={{
          alignSelf: 'start',
          display: { xs: shownIf(text.length > SHORT.xs), md: shownIf(text.length > SHORT.md) },
        }}
      >
        {isWhole ? 'Show less' : 'Show more'}
      </Button>
    </>
  );
}

const TEXT = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' };
const FIRST_LINES = {
  display: '-webkit-box',
  WebkitLineClamp: { xs: '3', md: '5' },
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
};
