const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom, with what it hides of the platform given back: RTK Query needs a real fetch. */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    for (const name of [
      'fetch',
      'Request',
      'Response',
      'Headers',
      'FormData',
      'Blob',
      'File',
      'AbortController',
      'AbortSignal',
      'ReadableStream',
      'TransformStream',
      'TextEncoder',
      'TextDecoder',
      'structuredClone',
    ]) {
      if (globalThis[name]) this.global[name] = globalThis[name];
    }
  }
};
