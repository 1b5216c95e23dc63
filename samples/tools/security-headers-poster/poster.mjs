/** The self-test of the poster: cards with a story, four headers to choose from, and a score. */

/** The list in an order of its own; random gives numbers in [0, 1). */
export function shuffle(list, random = Math.random) {
  const order = [...list];
  for (let last = order.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * A card for every header: its story, and four names of which one is right. Wrong names come from the same group first,
 * because those are the ones people mix up.
 */
export function makeCards(headers, random = Math.random) {
  return shuffle(headers, random).map((header) => {
    const others = shuffle(headers.filter(({ name }) => name !== header.name), random);
    const near = others.filter(({ group }) => group === header.group);
    const wrong = [...near, ...others.filter(({ group }) => group !== header.group)].slice(0, 3);
    return { story: header.story, answer: header.name, options: shuffle([header, ...wrong], random).map(({ name }) => name) };
  });
}

/** The result of a round: how many were right, and the headers worth reading again. */
export function summarize(answers) {
  const wrong = answers.filter(({ card, chosen }) => card.answer !== chosen);
  return { right: answers.length - wrong.length, total: answers.length, again: wrong.map(({ card }) => card.answer) };
}
