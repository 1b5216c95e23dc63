import { format, parseISO } from 'date-fns';

/** A day as `Mar 4, 2026`, in the person's own time zone (spec §2, /dashboard). */
export const formatDay = (time: string): string => format(parseISO(time), 'MMM d, yyyy');

/** A time of day as `3:07 PM`, in the person's own time zone (spec §2, /dashboard). */
export const formatTime = (time: string): string => format(parseISO(time), 'h:mm a');
