// The first page of the folder: on to the home page in the reader's language, or with a game in the link to the page that opens it.

const kept = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];
const wish = [kept, ...navigator.languages]
  .map((name) => name?.slice(0, 2))
  .find((name) => name === "en" || name === "fr");
const page = location.hash.startsWith("#g=") ? "bring/" : "";
location.replace(`${wish ?? "en"}/${page}${location.search}${location.hash}`);
