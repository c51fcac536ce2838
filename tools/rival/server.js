// boardgame.io's own server with a game of four 20 KB views, in memory or with its file store.
// node server.js PORT [FOLDER], run where boardgame.io is installed.

const path = require("path");
const { createRequire } = require("module");
const wanted = createRequire(path.join(process.cwd(), "package.json"));
const { FlatFile, Origins, Server } = wanted("boardgame.io/server");

const [port, folder] = process.argv.slice(2);
const VIEW = 20000;

const filler = (n) => Array.from({ length: n }, (_, i) => ({ id: `piece${i}`, at: (i * 7) % 97, by: i % 4 }));
const seenBy = (piece, playerID) => ({ ...piece, seen: playerID });
const pieces = filler(Math.round(VIEW / JSON.stringify(seenBy(filler(200)[199], "0")).length));

const game = {
  name: "dummy",
  setup: () => ({ count: 0, pieces }),
  turn: { activePlayers: { all: "play" }, stages: { play: { moves: { go: { client: false, move: go } } } } },
  moves: { go },
  playerView: ({ G, playerID }) => ({ ...G, viewer: playerID, pieces: G.pieces.map((piece) => seenBy(piece, playerID)) }),
};

function go({ G }, at) {
  G.count += 1;
  G.pieces[G.count % G.pieces.length].at = at;
}

const db = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [game], origins: [Origins.LOCALHOST, "*"], ...db }).run({ port: Number(port), callback: () => console.log("listening") });
