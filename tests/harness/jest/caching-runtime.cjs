const vm = require('node:vm');

/**
 * The runtime of Jest, except that a process compiles each module once instead of once per test file.
 * V8 caches the code of scripts, but not of `vm.compileFunction`, with which Jest compiles modules.
 */
const { compileFunction } = vm;
const compiled = new Map();

vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!filename || !parsingContext || source.startsWith('#!')) return compileFunction(source, parameters, options);
  const text = `(function (${parameters.join(',')}) {\n${source}\n})`;
  let known = compiled.get(filename);
  if (known?.text !== text) {
    try {
      known = { text, script: new vm.Script(text, { filename, lineOffset: -1 }) };
    } catch {
      return compileFunction(source, parameters, options); // throws the error that Jest explains
    }
    compiled.set(filename, known);
  }
  return parsingContext === globalThis ? known.script.runInThisContext() : known.script.runInContext(parsingContext);
};

module.exports = require('jest-runtime');
