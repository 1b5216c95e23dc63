import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import TimerIcon from '@mui/icons-material/TimerOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { countOf } from '../../shared/format/format';

/** When a payment expires (spec §8), and the time left. No live region, which would announce every minute. */
export function TimeLeft({ until }: { until: string }) {
  const now = useNow();
  const end = new Date(until);
  const left = end.getTime() - now.getTime();
  return (
    <Typography variant="body2" sx={LINE}>
      <TimerIcon fontSize="small" color="action" />
      <span>
        Expires <strong>{formatTimeLeft(left)}</strong>,{' '}
        <Box component="time" dateTime={until} sx={{ display: 'inline-block' }}>
          {formatEnd(end, left)}
        </Box>
      </span>
    </Typography>
  );
}

const LINE = { display: 'flex', gap: 2, mt: 1, '& svg': { fontSize: '1.25rem' } };

const TIME = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const DAY_AND_TIME = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats an end as `at 3:20 PM GMT+1`, and one that is a day or more away as `on Dec 6, 3:20 PM GMT+1`. */
const formatEnd = (end: Date, left: number): string =>
  left < millisecondsInDay ? `at ${TIME.format(end)}` : `on ${DAY_AND_TIME.format(end)}`;

/** Formats milliseconds as `in 7 days`, rounded to the nearest day, or as `in 1 h 05 min` or `in 14 min`, rounded down. */
export function formatTimeLeft(left: number): string {
  if (!(left > 0)) return 'now';
  const [days, hours, minutes] = [
    left < millisecondsInDay ? 0 : Math.round(left / millisecondsInDay),
    Math.floor(left / millisecondsInHour),
    Math.floor(left / millisecondsInMinute),
  ];
  if (days > 0) return `in ${countOf(days, 'day')}`;
  if (hours > 0) return `in ${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return minutes > 0 ? `in ${minutes} min` : 'in less than a minute';
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
