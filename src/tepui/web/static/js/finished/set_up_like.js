// The set-up page, filled in as another table was.

/**
 * @param {string} game
 * @param {Record<string, unknown>} options
 * @param {Protocol.Seat[]} seats
 * @param {number[]} mine
 */
export function setUpLike(game, options, seats, mine) {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  for (const { seat, name, who, level } of seats) {
    const own = mine.includes(seat);
    query.set(`who${seat}`, own ? "me" : who === "bot" ? "bot" : "open");
    if (own) query.set(`name${seat}`, name);
    if (level) query.set(`level${seat}`, level);
  }
  return `/new/${game}?${query}`;
}
