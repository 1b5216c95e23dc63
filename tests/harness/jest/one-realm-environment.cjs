const { ModernFakeTimers, LegacyFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

const natives = {
  promise: Promise,
  now: Date.now,
  'read-file': fs('readFileSync'),
  'write-file': fs('writeFileSync'),
  'exists-file': fs('existsSync'),
};

/**
 * A Node environment whose test files run among the globals of the process instead of in a context of their own, so that they can share
 * the packages that runtime.cjs loads once. What a test file adds to the globals, and to the listeners of the process's exit, is removed after it.
 */
module.exports = class OneRealmEnvironment {
  global = globalThis;

  constructor({ projectConfig }) {
    this.before = new Set(Reflect.ownKeys(globalThis));
    this.environmentVariables = { ...process.env };
    this.exit = process.exit;
    this.exitListeners = new Set(process.listeners('exit'));
    for (const [name, value] of Object.entries(natives)) globalThis[Symbol.for(`jest-native-${name}`)] = value;
    this.moduleMocker = new ModuleMocker(globalThis);
    const timerConfig = { idToRef: (id) => id, refToId: (timer) => timer };
    this.fakeTimers = new LegacyFakeTimers({ config: projectConfig, global: globalThis, moduleMocker: this.moduleMocker, timerConfig });
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.dispose();
    this.fakeTimersModern.dispose();
    process.exit = this.exit;
    for (const listener of process.listeners('exit')) if (!this.exitListeners.has(listener)) process.off('exit', listener);
    for (const name of Object.keys(process.env)) if (!(name in this.environmentVariables)) delete process.env[name];
    Object.assign(process.env, this.environmentVariables);
    for (const key of Reflect.ownKeys(globalThis)) if (!this.before.has(key)) Reflect.deleteProperty(globalThis, key);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
};

function fs(name) {
  const module = require('node:fs');
  return module[name].bind(module);
}
