/** The rules of the quiz: who owns an address, what an answer is worth, and what was missed. No page, no network. */

/** The parts of a message in which a clue can lie, in the words of the page. */
export const parts = {
  from: 'Sender address',
  reply: 'Reply address',
  subject: 'Subject',
  body: 'Text',
  link: 'Link',
  attachment: 'Attachment',
};

/**
 * The owner of an address or link of this quiz: the word directly before example.com. Here example.com stands for an
 * ending such as .com, under which everybody may take a name.
 */
export function ownerOf(address) {
  const host = address.replace(/^https?:\/\//, '').replace(/^[^@/]*@/, '').replace(/\/.*$/, '');
  const [, owner] = /(?:^|\.)([a-z0-9-]+)\.example\.com$/.exec(host) ?? [];
  if (!owner) throw new Error(`${address} is not a name under example.com`);
  return owner;
}

/** The parts that this message has, in the order in which one reads them. */
export function partsOf(email) {
  return Object.keys(parts).filter((part) => part === 'from' || part === 'subject' || part === 'body' || (part === 'reply' ? email.replyTo : email[part]));
}

/**
 * Grades one answer: the verdict, and the parts the learner ticked as suspicious. One point for the verdict; for a
 * suspicious message the clues are divided into those seen and those missed, and parts ticked without a reason are named.
 */
export function grade(email, verdict, ticked) {
  const right = verdict === email.verdict;
  if (email.verdict === 'safe') return { right, points: right ? 1 : 0, seen: email.clues, missed: [], unfounded: [...ticked] };
  const seen = email.clues.filter(({ part }) => right && ticked.includes(part));
  const missed = email.clues.filter((clue) => !seen.includes(clue));
  const unfounded = ticked.filter((part) => !email.clues.some((clue) => clue.part === part));
  return { right, points: right ? 1 : 0, seen, missed, unfounded };
}

/** The report at the end: points, both kinds of mistakes, and the parts in which clues were missed most. */
export function summarize(results) {
  const wrong = results.filter(({ grade: { right } }) => !right);
  const missed = results.flatMap(({ grade }) => grade.missed);
  const counts = Object.keys(parts).map((part) => ({ part, missed: missed.filter((clue) => clue.part === part).length }));
  return {
    points: results.reduce((sum, { grade }) => sum + grade.points, 0),
    total: results.length,
    fooled: wrong.filter(({ email }) => email.verdict === 'suspicious').length,
    overcautious: wrong.filter(({ email }) => email.verdict === 'safe').length,
    cluesSeen: results.filter(({ email }) => email.verdict === 'suspicious').reduce((sum, { grade }) => sum + grade.seen.length, 0),
    cluesMissed: missed.length,
    weakest: counts.filter(({ missed: count }) => count > 0).sort((a, b) => b.missed - a.missed)[0]?.part,
  };
}

/** The messages in an order of their own for each round; random gives numbers in [0, 1). */
export function shuffle(emails, random = Math.random) {
  const order = [...emails];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}
