// Compiles the engine's modules, without their docstrings, with the interpreter that will run them: node compile.mjs PYODIDE SOURCES.zip COMPILED.zip

import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [, , pyodide, from, to] = process.argv;
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide();
python.FS.writeFile("/in.zip", new Uint8Array(fs.readFileSync(from)));
python.runPython(`
import ast, importlib.util, marshal, zipfile
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)  # never checked against a source
def bare(text):  # nobody reads docstrings there
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node, False) is not None:
            node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return tree
with zipfile.ZipFile("/in.zip") as old, zipfile.ZipFile("/out.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
    for one in old.infolist():
        data, name = old.read(one), one.filename
        if name.endswith(".py"):
            data = HEAD + marshal.dumps(compile(bare(data), "/engine/" + name, "exec", dont_inherit=True))
            name += "c"
        new.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED, 9)
`);
fs.writeFileSync(to, python.FS.readFile("/out.zip"));
process.exit(0);
