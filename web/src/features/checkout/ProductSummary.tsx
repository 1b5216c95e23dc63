import { toolAddress } from '@contracts/pages';
import type { Tool } from '@contracts/tool';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { formatPrice } from '../../shared/format/format';
import { LocalDay } from '../../shared/format/LocalDay';
import { formatOfferEnd } from '../../shared/tools/offerEnd';
import { ToolPicture } from '../../shared/tools/ToolPicture';
import { ToolPrice } from '../../shared/tools/ToolPrice';
import { AccessBadge, OfferBadge } from '../../shared/tools/badges';
import { useOfferLive } from '../../shared/tools/useOfferLive';
import { RouterLink } from '../../shared/ui/RouterLink';
import { CRAMPED } from '../../shared/ui/cramped';
import { DetailsButton } from './DetailsButton';
import { ShortDescription } from './ShortDescription';

interface ToolSummaryProps {
  tool: Tool;
  /** The order's price in cents. The offer is shown while it is the tool's price, too. */
  orderPrice?: number;
}

/** The tool being bought: name, description, thumbnail, level and price (spec §2, /payment). */
export function ToolSummary({ tool, orderPrice }: ToolSummaryProps) {
  const isCurrentPrice = orderPrice === undefined || orderPrice === tool.price;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const detail = { display: { xs: isOpen ? 'flex' : 'none', md: 'flex' } };
  return (
    <Paper component="section" aria-label="Your purchase" sx={{ ...SUMMARY, ...areas(isOpen) }}>
      <Box sx={HEAD}>
        <Box sx={{ borderRadius: '6px', overflow: 'hidden' }}>
          <ToolPicture tool={tool} eager />
        </Box>
        <Stack sx={{ gap: 2, minWidth: 0, alignItems: 'start' }}>
          <Typography variant="h2" dir="auto" sx={NAME}>
            <Link
              component={RouterLink}
              href={toolAddress(tool.slug)}
              color="inherit"
              underline="hover"
            >
              {tool.name}
            </Link>
          </Typography>
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', ...detail }}>
            <AccessBadge level={tool.accessLevel} />
            {isCurrentPrice && <OfferBadge tool={tool} />}
          </Stack>
        </Stack>
      </Box>
      <Box sx={TOTAL_AREA}>
        <Total>
          {isCurrentPrice ? <ToolPrice tool={tool} currency="USD" /> : <Price cents={orderPrice} />}
        </Total>
        {isCurrentPrice && <OfferEnd tool={tool} />}
      </Box>
      <Box sx={{ gridArea: 'more', display: { md: 'none' } }}>
        <DetailsButton isOpen={isOpen} controls={more} onClick={() => setOpen(!isOpen)} />
      </Box>
      <Stack id={more} sx={{ gridArea: 'text', gap: 4, minWidth: 0, ...detail }}>
        <ShortDescription text={tool.description} />
      </Stack>
      <Box sx={{ gridArea: 'perks', ...detail }}>
        <Perks
          perks={[
            'Download as soon as your payment is confirmed',
            'Yours to keep, updates included',
            'Refund within 14 days if it does not work as described',
          ]}
        />
      </Box>
    </Paper>
  );
}

const SUMMARY = { display: 'grid', gap: 4, p: { xs: 4, sm: 6 } };
/** On phones one line, since the payment is below and has to come soon; the rest on request. */
const areas = (isOpen: boolean) => ({
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr)' },
  gridTemplateAreas: {
    xs: `"head total" "more more"${isOpen ? ' "text text" "perks perks"' : ''}`,
    md: '"head" "text" "total" "perks"',
  },
  [CRAMPED]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateAreas: '"head" "total" "more" "text" "perks"',
  },
  rowGap: { xs: 1, md: 4 },
  pb: { xs: isOpen ? 4 : 1, sm: isOpen ? 6 : 1, md: 6 }, // a button has room of its own below its text
  alignItems: 'center',
});
const TOTAL_AREA = {
  gridArea: 'total',
  '& > div': { borderTop: { xs: 0, md: 1 }, borderColor: { md: 'divider' }, pt: { xs: 0, md: 4 } },
  '& > div > p': { display: { xs: 'none', md: 'block' } },
  '& > div > div': { maxWidth: { xs: '7rem', md: 'none' }, textAlign: 'end' },
  // the price to pay stands at the edge, the old one before it
  '& > div > div > p': {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    flexDirection: 'row-reverse',
    alignItems: 'baseline',
    columnGap: 2,
    fontSize: { xs: '1rem', md: '1.5rem' },
  },
};
/** The name is below the picture where large text leaves no room beside it. */
const HEAD = {
  gridArea: 'head',
  display: 'flex',
  flexWrap: 'wrap',
  gap: { xs: 3, md: 4 },
  alignItems: { xs: 'center', md: 'start' },
  minWidth: 0,
  '& > :first-of-type': { flex: { xs: '0 0 4rem', md: '0 0 8rem' } },
  '& > :last-child': { flex: '1 1 6rem' },
  '& h2': { fontSize: { xs: '1.0625rem', md: '1.25rem' } },
};
const NAME = { minWidth: 0, fontSize: '1.25rem', overflowWrap: 'anywhere' };

/** Until when the price is that of an offer; on phones there is no room for it. */
function OfferEnd({ tool }: { tool: Tool }) {
  const isOffer = useOfferLive(tool);
  if (!isOffer || tool.offerEndsAt === null) return null;
  return (
    <Typography variant="body2" color="textSecondary" sx={OFFER_END}>
      Offer ends <LocalDay time={tool.offerEndsAt} format={formatOfferEnd} />
    </Typography>
  );
}

const OFFER_END = { mt: 1, display: { xs: 'none', md: 'block' }, textAlign: 'end' };

/** The line with what is charged. */
const Total = ({ children }: { children: ReactNode }) => (
  <Stack direction="row" sx={TOTAL}>
    <Typography sx={{ fontWeight: 600 }}>Total</Typography>
    <Stack direction="row" sx={AMOUNT}>
      {children}
    </Stack>
  </Stack>
);

const TOTAL = {
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 3,
  pt: 4,
  borderTop: 1,
  borderColor: 'divider',
};
const AMOUNT = {
  flexWrap: 'wrap',
  justifyContent: 'end',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  '& > p': { fontSize: '1.5rem' },
  '& s': { fontSize: '1rem', fontWeight: 400 },
};

/** What follows the payment. */
const Perks = ({ perks }: { perks: string[] }) => (
  <Box component="ul" sx={PERKS}>
    {perks.map((perk) => (
      <li key={perk}>
        <CheckIcon color="primary" />
        <span>{perk}</span>
      </li>
    ))}
  </Box>
);

const PERKS = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  typography: 'body2',
  '& > li': { display: 'flex', gap: 2 },
  '& svg': { fontSize: '1.125rem' },
};

/** The name and price from the order, shown when the tool can no longer be loaded. */
export function OrderSummary({ name, price }: { name: string; price: number }) {
  return (
    <Paper component="section" aria-label="Your purchase" sx={SUMMARY}>
      <Typography variant="h2" sx={NAME}>
        {name}
      </Typography>
      <Total>
        <Price cents={price} />
      </Total>
    </Paper>
  );
}

const Price = ({ cents }: { cents: number }) => (
  <Typography sx={{ fontWeight: 700 }}>{formatPrice(cents)} USD</Typography>
);

/** Thirty days of Pro at the price in cents of a crypto order, which is paid once. */
export function ProSummary({ orderPrice }: { orderPrice: number }) {
  return (
    <Paper component="section" aria-label="Your purchase" sx={SUMMARY}>
      <Stack direction="row" sx={TITLE}>
        <Typography variant="h2" sx={NAME}>
          EXE Pro, 30 days
        </Typography>
        <AccessBadge level="pro" />
      </Stack>
      <Typography color="textSecondary">
        Every pro tool and unlimited downloads. You pay once: EXE Pro ends by itself unless you
        renew it.
      </Typography>
      <Total>
        <Price cents={orderPrice} />
      </Total>
      <Perks perks={['EXE Pro starts as soon as your payment is confirmed']} />
    </Paper>
  );
}

const TITLE = { flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'start', gap: 3 };
