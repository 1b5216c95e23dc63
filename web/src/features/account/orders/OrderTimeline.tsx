import type { OrderDetail } from '@contracts/orders';
import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { formatMoment, formatPrice } from '../../../shared/format/format';
import { Label } from '../../../shared/ui/Label';
import { RouterLink } from '../../../shared/ui/RouterLink';
import { eventTitle, nextEvents } from './orderText';

interface Entry {
  key: string;
  title: ReactNode;
  at: string;
}

/** What happened to an order, with the credit notes of its refunds, and what is still to come. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const past = entriesOf(order);
  const { data: config } = useConfigQuery();
  const next = nextEvents(order, config?.supportResponseHours);
  const isOpen = next.length > 0;
  return (
    <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {past.map(({ key, title, at }, index) => (
        <Step key={key} isCurrent={index === past.length - 1}>
          <Typography sx={TITLE} component="div">
            {title}
            {index === past.length - 1 && isOpen && <Label color="success.main">Now</Label>}
          </Typography>
          <Typography component="time" dateTime={at} variant="mono" color="textSecondary">
            {formatMoment(at)}
          </Typography>
        </Step>
      ))}
      {next.map(({ title, when }) => (
        <Step key={title} isNext>
          <Typography color="textSecondary">{title}</Typography>
          <Typography variant="body2" color="textSecondary">
            Next, {when}
          </Typography>
        </Step>
      ))}
    </Box>
  );
}

function entriesOf({ events, creditNotes }: OrderDetail): Entry[] {
  const entries: Entry[] = [
    ...events.map((event, index) => ({
      key: `${index}`,
      title: eventTitle(event),
      at: event.at,
    })),
    ...creditNotes.map(({ id, number, amount, issuedAt }) => ({
      key: id,
      title: (
        <Link component={RouterLink} href={`/credit-note/${id}`} sx={{ py: 2 }}>
          Credit note {number}, {formatPrice(amount)}
        </Link>
      ),
      at: issuedAt,
    })),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

interface StepProps {
  isCurrent?: boolean;
  isNext?: boolean;
  children: ReactNode;
}

/** A step beside its dot and the line to the next one. The current one is larger, on a tinted ground. */
function Step({ isCurrent = false, isNext = false, children }: StepProps) {
  const dot = isCurrent ? CURRENT_DOT : isNext ? NEXT_DOT : DOT;
  return (
    <Box component="li" aria-current={isCurrent ? 'step' : undefined} sx={STEP}>
      <Box aria-hidden="true" sx={dot}>
        {!isNext && !isCurrent && <CheckIcon />}
      </Box>
      <Box sx={isCurrent ? CURRENT : undefined}>{children}</Box>
    </Box>
  );
}

const STEP = {
  position: 'relative',
  pl: 10,
  pb: 5,
  '&:last-child': { pb: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 11,
    top: 12,
    bottom: -8,
    borderLeft: 2,
    borderColor: 'divider',
  },
};
const TITLE = { display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', fontWeight: 600 };
const CURRENT = {
  px: 4,
  py: 3,
  borderRadius: 1,
  border: 1,
  borderColor: 'primary.main',
  bgcolor:
    'color-mix(in srgb, var(--mui-palette-primary-main) 8%, var(--mui-palette-background-paper))',
  '& > div': { fontSize: '1.125rem', fontWeight: 700 },
};
const DOT = {
  position: 'absolute',
  left: 0,
  top: 0,
  display: 'grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: 2,
  borderColor: 'control',
  bgcolor: 'background.paper',
  color: 'text.secondary',
  '& > svg': { fontSize: 14 },
};
const NEXT_DOT = { ...DOT, borderStyle: 'dashed' };
const CURRENT_DOT = {
  ...DOT,
  top: 12,
  borderColor: 'primary.main',
  bgcolor: 'primary.main',
  outline: '4px solid color-mix(in srgb, var(--mui-palette-primary-main) 25%, transparent)',
};
