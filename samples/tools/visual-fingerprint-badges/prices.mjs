/** What an attacker pays for a match, in bits: 2 to that power is the number of attempts to expect. */

/** The price of one case, rounded down. Case 12 asks the other way around: how many parts a budget buys. */
export function priceOf({ parts, looks, budget, targets = 1, rounds = 1, both = false, wrong = 0 }) {
  const part = Math.log2(looks);
  if (budget !== undefined) return Math.floor(budget / part);
  // With one wrong part allowed, each of the parts may have each of the other looks.
  const accepted = wrong === 1 ? 1 + parts * (looks - 1) : 1;
  const one = parts * part - Math.log2(accepted) - Math.log2(targets);
  return Math.floor((both ? one / 2 : one) + Math.log2(rounds) + 1e-9);
}

/** Counts of right, too high, too low, and empty answers. Which case is which is not said. */
export function gradePrices(cases, answers) {
  const counts = { right: 0, high: 0, low: 0, empty: 0 };
  cases.forEach((one, at) => {
    const text = String(answers[at] ?? '').trim();
    if (!/^\d{1,4}$/.test(text)) counts.empty += 1;
    else if (Number(text) === priceOf(one)) counts.right += 1;
    else counts[Number(text) > priceOf(one) ? 'high' : 'low'] += 1;
  });
  return counts;
}
