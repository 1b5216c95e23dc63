import { formatCount } from '../../shared/format/format';

/** A smaller number of members says nothing about a tool. */
const MIN_MEMBERS = 10;

/** Whether so many members speak for a tool. */
export const isWorthTelling = (members: number): boolean => members >= MIN_MEMBERS;

/** States how many members bought a tool. */
export const buyersText = (count: number): string => `${formatCount(count)} people bought this`;
