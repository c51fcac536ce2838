// Compiles the engine's modules, and what they take of the standard library, with the interpreter that will run them:
//
//   node compile.mjs PYODIDE SOURCES.zip MSGSPEC.whl FOLDER
//
// writes FOLDER/engine.pack, all files in one piece behind a list of their names and sizes, deflated together; and
// FOLDER/python_stdlib.zip, in which what the engine imports is compiled and what nothing here can use is left out.

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [, , pyodide, sources, wheel, folder] = process.argv;
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
const bytes = (file) => new Uint8Array(fs.readFileSync(file));
python.FS.writeFile("/sources.zip", bytes(sources));
python.FS.writeFile("/library.zip", bytes(path.join(pyodide, "python_stdlib.zip")));
python.unpackArchive(bytes(wheel), "zip", { extractDir: "/engine" });
python.runPython(`
import ast, importlib, importlib.util, json, marshal, re, sys, zipfile
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # never checked against a source
def bare(text):  # nobody reads docstrings there
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree
def compiled(tree, name):
    return HEAD + marshal.dumps(compile(tree, name, "exec", dont_inherit=True))

# ---- the engine
files = {}
with zipfile.ZipFile("/sources.zip") as old:
    for name in old.namelist():
        data = old.read(name)
        files[name + "c" if name.endswith(".py") else name] = compiled(bare(data), "/engine/" + name) if name.endswith(".py") else data
    old.extractall("/engine")
alike = sorted(files, key=lambda name: (name.rpartition(".")[2], name.rpartition("/")[2], name))  # they deflate well together
names = json.dumps([[name, len(files[name])] for name in alike], separators=(",", ":")).encode()
with open("/engine.pack", "wb") as pack:
    pack.write(len(names).to_bytes(4, "little") + names + b"".join(files[name] for name in alike))

# ---- the standard library
LEFT_OUT = re.compile(
    r"(_pyrepl|concurrent/interpreters|curses|dbm|doctest|ensurepip|ftplib|idlelib|imaplib|lib2to3|mailbox|multiprocessing|optparse|pdb|bdb|poplib"
    r"|pickletools|profile|pstats|_pydecimal|_pylong|_pyio|pydoc|pydoc_data|smtplib|sqlite3|telnetlib|test|tkinter|trace|turtle|unittest|venv|webbrowser|wsgiref"
    r"|xmlrpc|zipapp|http/server|http/cookiejar|xml/dom|xml/sax|ctypes"
    r"|encodings/(?!__init__|aliases|ascii|charmap|cp1252|cp437|idna|latin_1|iso8859_1\\b|punycode|raw_unicode|unicode_esc|utf_|undefined))(/|\\.py|$|_|\\d)"
)
sys.path.insert(0, "/engine")
for name in ("tepui.browser.worker", "tepui.browser.mind"):
    importlib.import_module(name)
from tepui.bots import load
from tepui.core.game import list_games
list_games(), [load(level) for level in ("casual", "club", "expert", "master")]
used = {str(getattr(module, "__file__", "")).rpartition("python314.zip/")[2] for module in list(sys.modules.values())}
with zipfile.ZipFile("/library.zip") as old, zipfile.ZipFile("/python_stdlib.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
    for name in sorted(old.namelist()):
        data = old.read(name)
        if name in used:
            tree = ast.parse(data) if "pyodide" in name else bare(data)  # Pyodide takes docstrings over from some of its classes
            data, name = compiled(tree, "/lib/python314.zip/" + name), name + "c"
        elif LEFT_OUT.match(name):
            continue
        new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
`);
fs.writeFileSync(path.join(folder, "engine.pack"), gzipSync(python.FS.readFile("/engine.pack"), { level: 9 }));
fs.writeFileSync(path.join(folder, "python_stdlib.zip"), python.FS.readFile("/python_stdlib.zip"));
process.exit(0);
