const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Formats a moment, such as `November 22, 2026 at 12:04 AM UTC`. */
export const formatDate = (moment: Date): string => `${FORMAT.format(moment).replace('\u202f', ' ')} UTC`; // ICU inserts a narrow no-break space before AM
