/** The slope of the least-squares line through values at 0, 1, 2, ...: their gain per step. */
export function slopeOf(values) {
  const mean = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [meanX, meanY] = [(values.length - 1) / 2, mean(values)];
  const covariance = mean(values.map((value, x) => (x - meanX) * (value - meanY)));
  return covariance / mean(values.map((_, x) => (x - meanX) ** 2));
}
