import TimerIcon from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../shared/format/format';

/** When a payment expires (spec §8), and the time left, which counts down on the last day. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  const end = new Date(until);
  const isFar = end.getTime() - now.getTime() > FAR_MS;
  return (
    <Box component="dl" sx={TIMER}>
      <TimerIcon color="action" />
      <Box sx={TEXT}>
        <Typography component="dt" variant="label" color="textSecondary">
          {isFar ? 'Expires' : `Expires ${TIME.format(end)}`}
        </Typography>
        <Typography component="dd" variant="mono" sx={{ m: 0, fontWeight: 600 }}>
          {isFar ? formatEnd(end, now) : inTime(formatTimeLeft(end, now))}
        </Typography>
      </Box>
    </Box>
  );
}

/** One line on phones, where the QR code has to be on the first screen. */
const TEXT = {
  display: { xs: 'flex', sm: 'block' },
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 3,
};
const TIMER = {
  m: 0,
  display: 'flex',
  alignItems: 'center',
  alignSelf: 'start',
  gap: 3,
  px: 3,
  py: { xs: 0.5, sm: 1.5 },
  borderRadius: '6px',
  bgcolor: 'action.hover',
};

const SECOND_MS = 1000;

/** Milliseconds from which the day says more than the time left. */
const FAR_MS = 24 * 3600 * SECOND_MS;

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Formats a moment as `Dec 6, 12:05 PM`; one of another year with the year. */
const formatEnd = (end: Date, now: Date): string =>
  end.getFullYear() === now.getFullYear()
    ? DAY_AND_TIME.format(end)
    : formatMoment(end.toISOString());

const inTime = (left: string | null): string => (left === null ? 'now' : `in ${left}`);

/** Formats the time left as `1 h 05 min` or `19 min 32 s`; null once it is over. */
export function formatTimeLeft(until: Date, now: Date): string | null {
  const seconds = Math.floor((until.getTime() - now.getTime()) / SECOND_MS);
  if (!(seconds > 0)) return null;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds % 3600) / 60),
    seconds % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (hours > 0) return `${hours} h ${two(minutes)} min`;
  return minutes > 0 ? `${minutes} min ${two(rest)} s` : `${rest} s`;
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
