// A worker that makes the copy of the interpreter's memory, and is gone. Without room for it the next start takes longer.

import { remember } from "./boot.js";

await remember().catch(() => null);
postMessage({ remembered: true });
close();
