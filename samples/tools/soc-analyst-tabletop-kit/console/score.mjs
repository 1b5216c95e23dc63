/** Points for the triage (60) and the four decision cards (40). */
export const mostPoints = { found: 40, noise: 20, card: 10 };

/**
 * Compares verdicts with the answer key. An escalated story alert counts fully, a monitored one half. Of the other alerts,
 * a closed one counts fully, a monitored one half, and each that was escalated takes one point away.
 */
export function scoreTriage(alerts, answers, verdicts) {
  const rows = alerts.map((alert) => {
    const { id, title } = alert;
    const key = id in answers.escalate ? 'escalate' : id in answers.either ? 'either' : 'close';
    const why = answers.escalate[id] ?? answers.either[id] ?? answers.lookalikes[id] ?? answers.routine[title] ?? '';
    return { alert, key, why, verdict: verdicts[id]?.verdict ?? 'open' };
  });
  const story = rows.filter(({ key }) => key === 'escalate');
  const noise = rows.filter(({ key }) => key === 'close');
  const count = (list, verdict) => list.filter((row) => row.verdict === verdict).length;
  const falseAlarms = count(noise, 'escalate');
  const found = ((count(story, 'escalate') + count(story, 'monitor') / 2) / story.length) * mostPoints.found;
  const quiet = ((count(noise, 'close') + count(noise, 'monitor') / 2) / noise.length) * mostPoints.noise - falseAlarms;
  return {
    rows,
    found: count(story, 'escalate'),
    story: story.length,
    falseAlarms,
    open: count(rows, 'open'),
    points: Math.round(found) + Math.max(0, Math.round(quiet)),
  };
}

/** Each card with the option taken and the best one, and the points of all of them. */
export function scoreCards(cards, decisions) {
  const rows = cards.map((card, index) => {
    const best = card.options.reduce((a, b) => (b.points > a.points ? b : a));
    return { card, taken: card.options[decisions[index]], best };
  });
  return { rows, points: rows.reduce((sum, { taken }) => sum + (taken?.points ?? 0), 0) };
}

/** What a number of points out of 100 means. */
export function rate(points) {
  if (points >= 85) return 'Ready to lead a shift: the story found, the noise set aside, the decisions sound.';
  if (points >= 65) return 'Solid: the core of the story is there. Read what was missed, and why it looked harmless.';
  if (points >= 40) return 'Getting there: group by subject first, and ask of each title what is new in kind.';
  return 'Play again: begin with the subject that has the most different titles.';
}
