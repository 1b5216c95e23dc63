import { format, parseISO } from 'date-fns';

/** Formats a time of day as `3:07 PM` in the user's time zone (spec §2, /dashboard). */
export const formatTime = (time: string): string => format(parseISO(time), 'h:mm a');
