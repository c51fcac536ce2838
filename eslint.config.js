// How the page's modules are written. Layout is prettier's business, types are tsc's.

const js = require("@eslint/js");
const globals = require("globals");

// Words that say nothing about the thing they name.
const EMPTY_WORDS = [
  "cb",
  "ctx",
  "data",
  "err",
  "handler",
  "helper",
  "info",
  "manager",
  "obj",
  "temp",
  "tmp",
  "util",
  "utils",
  "val",
];

module.exports = [
  js.configs.recommended,
  {
    files: ["src/tepui/web/static/js/**/*.js", "src/tepui/browser/js/*.js"],
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "max-lines": ["error", 350],
      // What the server sends has names with underscores; a trailing one keeps a name apart from a built-in.
      camelcase: ["error", { properties: "never", ignoreDestructuring: true }],
      "id-denylist": ["error", ...EMPTY_WORDS],
      "new-cap": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-useless-rename": "error",
      "no-duplicate-imports": "error",
      "no-else-return": "error",
      "no-implicit-coercion": "error",
      "prefer-template": "error",
      "prefer-arrow-callback": "error",
      "no-throw-literal": "error",
      "no-eval": "error",
      "no-alert": "off",
      "no-warning-comments": "error",
      "default-param-last": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
    },
  },
  {
    // The build writes these above it.
    files: ["src/tepui/browser/js/service_worker.js"],
    languageOptions: { globals: { RELEASE: "readonly", FILES: "readonly" } },
  },
  {
    // Old browsers read it, and only they need it.
    files: ["src/tepui/web/static/js/old.js"],
    languageOptions: { ecmaVersion: 5, sourceType: "script" },
    rules: { "no-var": "off", "prefer-const": "off", "prefer-arrow-callback": "off", "prefer-template": "off" },
  },
  { files: ["src/tepui/browser/js/compile.mjs"], languageOptions: { globals: globals.node } },
];
