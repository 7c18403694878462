// Bundles the front end: `node frontend/build.mjs [folder]` writes the files that the package ships.

import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const shipped = path.join(here, "..", "amyitis_nb", "board", "static");

await build({
  absWorkingDir: here,
  // The module of a board, the script of a stored game, and their styles.
  entryPoints: [
    { in: "main.js", out: "board" },
    { in: "replay.js", out: "replay" },
    { in: "qr.js", out: "qr" }, // for the site, which loads it when it is needed
    { in: "board.css", out: "board" },
    { in: "lesson.css", out: "lesson" },
    { in: "tokens.css", out: "tokens" }, // for pages without a board
    { in: "fonts.css", out: "fonts" }, // apart from the styles, so that it is stored once
  ],
  loader: { ".woff2": "dataurl" },
  outdir: process.argv[2] ? path.resolve(process.argv[2]) : shipped,
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2023",
  charset: "utf8",
  legalComments: "inline", // the licence of what is in vendor/
  banner: {
    js: "// Built from frontend/ by `npm run build`: edit the sources there.",
    css: "/* Built from frontend/ by `npm run build`: edit the sources there. */",
  },
  logLevel: "warning",
});
