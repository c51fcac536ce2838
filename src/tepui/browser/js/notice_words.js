// The sentences of notices.js. They are here and not among the page's words, which may not have come yet.

export const STEPS = 3;
export const WORDS = {
  en: {
    start: "The table is being set up on this device…",
    unkept:
      "This browser keeps nothing here (a private window?). You can play, but the game is gone when the tab is closed.",
    failed: "The table could not be set up. Rules and lessons can still be read.",
    "failed.do": "Try again",
    taken: "This table is open in another tab now. It is played in one tab at a time.",
    "taken.do": "Play here",
    refused: "This table could not be opened.",
    "refused.do": "Back",
    old: "This browser cannot play here: it has no WebAssembly or no workers. The rules can be read; for playing, use a newer browser or a server.",
    close: "Understood",
  },
  fr: {
    start: "La table s’installe sur cet appareil…",
    unkept:
      "Ce navigateur ne conserve rien ici (fenêtre privée ?). Vous pouvez jouer, mais la partie disparaît avec l’onglet.",
    failed: "La table n’a pas pu être installée. Les règles et les leçons restent lisibles.",
    "failed.do": "Réessayer",
    taken: "Cette table est maintenant ouverte dans un autre onglet. On y joue dans un seul onglet à la fois.",
    "taken.do": "Jouer ici",
    refused: "Cette table n’a pas pu être ouverte.",
    "refused.do": "Retour",
    old: "Ce navigateur ne peut pas jouer ici : il lui manque WebAssembly ou les workers. Les règles restent lisibles ; pour jouer, prenez un navigateur plus récent ou un serveur.",
    close: "Compris",
  },
};
