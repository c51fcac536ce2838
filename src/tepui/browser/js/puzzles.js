// The puzzles of a game, chosen by theme and difficulty. On a server the address chooses; here all of them are on one page.

const NAMES = ["theme", "level"];

export function show() {
  const wanted = new URLSearchParams(location.search);
  const cards = [...document.querySelectorAll("[data-theme][data-level]")];
  for (const card of cards)
    card.hidden = NAMES.some((name) => wanted.get(name) && wanted.get(name) !== card.dataset[name]);
  document.getElementById("puzzles-none").hidden = cards.some((card) => !card.hidden);
  for (const link of document.querySelectorAll("main nav a[href*='?']")) {
    const here = new URL(link.href);
    const [name, other] = here.searchParams.has("theme") ? NAMES : NAMES.toReversed();
    if ((wanted.get(name) ?? "") === here.searchParams.get(name)) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
    if (wanted.get(other)) here.searchParams.set(other, wanted.get(other));
    link.href = here.href;
  }
}
