import type { OrderDetail } from '@contracts/orders';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useConfigQuery } from '../../../shared/api/configApi';
import { formatMoment, formatPrice } from '../../../shared/format/format';
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
  return (
    <Box component="ol" aria-label="Timeline" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {past.map(({ key, title, at }, index) => (
        <Step key={key} isCurrent={index === past.length - 1}>
          <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
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

/** A step beside its dot and the line to the next one. */
function Step({ isCurrent = false, isNext = false, children }: StepProps) {
  return (
    <Box component="li" aria-current={isCurrent ? 'step' : undefined} sx={STEP}>
      <Box
        aria-hidden="true"
        sx={{
          ...DOT,
          borderStyle: isNext ? 'dashed' : 'solid',
          borderColor: isCurrent ? 'primary.main' : 'control',
          bgcolor: isCurrent ? 'primary.main' : 'background.paper',
        }}
      />
      {children}
    </Box>
  );
}

const STEP = {
  position: 'relative',
  pl: 8,
  pb: 5,
  '&:last-child': { pb: 0 },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 7,
    top: 12,
    bottom: -8,
    borderLeft: 2,
    borderColor: 'divider',
  },
};
const DOT = {
  position: 'absolute',
  left: 0,
  top: 4,
  width: 16,
  height: 16,
  border: 2,
  borderRadius: '50%',
};
