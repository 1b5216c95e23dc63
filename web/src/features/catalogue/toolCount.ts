import { formatCount } from '../../shared/format/format';

/** Formats a number of tools: `1 tool`, `1,234 tools`. */
export const toolCount = (count: number): string => (count === 1 ? '1 tool' : `${formatCount(count)} tools`);
