import type { Minutes } from './values';

/** Ranges of the time that a tool takes, each with its label, and its bounds in minutes (`from` is exclusive). */
export const TIME_RANGES = {
  'up-to-30': { label: 'Up to 30 min', from: 0, to: 30 },
  '30-to-60': { label: '30 to 60 min', from: 30, to: 60 },
  '1-to-2-hours': { label: '1 to 2 hours', from: 60, to: 120 },
  'over-2-hours': { label: 'Over 2 hours', from: 120, to: 10_000 },
} as const;

export type TimeRange = keyof typeof TIME_RANGES;

/** Every range, shortest first. */
export const TIME_RANGE_NAMES = Object.keys(TIME_RANGES) as TimeRange[];

/** Returns the range of a duration; null without a duration. */
export const findTimeRange = (minutes: Minutes | null): TimeRange | null =>
  minutes === null
    ? null
    : (TIME_RANGE_NAMES.find((name) => minutes <= TIME_RANGES[name].to) ?? null);
