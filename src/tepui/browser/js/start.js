// The first page of the folder: on to the home page in the reader's language.

const kept = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1];
const wish = [kept, ...navigator.languages]
  .map((name) => name?.slice(0, 2))
  .find((name) => name === "en" || name === "fr");
location.replace(`${wish ?? "en"}/${location.search}${location.hash}`);
