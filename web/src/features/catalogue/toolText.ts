import { formatCount } from '../../shared/format/format';

/** Formats a duration: `45 min`, `2 h`, `1 h 30 min`. */
export function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ');
}

/** Formats a number of tools: `1 tool`, `1,234 tools`. */
export const toolCount = (count: number): string => (count === 1 ? '1 tool' : `${formatCount(count)} tools`);
