const { createRequire, isBuiltin } = require('node:module');
const { isAbsolute } = require('node:path');
const Runtime = require('./caching-runtime.cjs').default;

/**
 * The runtime of Jest, except that Node itself loads packages, as in production, and once per process instead of once per test file.
 * Needs one-realm-environment.cjs: packages and test files share their globals.
 */
module.exports = class OneRealmRuntime extends Runtime {
  requireModule(from, name, options, isRequireActual) {
    if (!options?.isInternalModule && this.isPackage(from, name)) return createRequire(from)(name ?? from);
    return super.requireModule(from, name, options, isRequireActual);
  }

  /** prom-client is excluded: it has the metrics of the process, which each test file registers again. */
  isPackage(from, name) {
    if (name === undefined) return from.includes('/node_modules/');
    if (name === 'prom-client' || name.startsWith('.') || isAbsolute(name) || isBuiltin(name)) return false;
    return this._resolution.resolveCjs(from, name).includes('/node_modules/');
  }
};
