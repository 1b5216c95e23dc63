/** The driver returns bigint as text; these values stay far below 2^53. */
export const bigint = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
