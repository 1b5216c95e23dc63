const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom plus platform features that it hides: RTK Query needs a real fetch. */
module.exports = class extends TestEnvironment {
  constructor(...given) {
    super(...given);
    const FormOfPage = this.global.FormData;
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
    this.global.FormData = formDataReading(FormOfPage);
    this.global.BroadcastChannel = UnreferencedChannel;
  }
};

/** A channel that does not keep the process of the tests alive. */
class UnreferencedChannel extends globalThis.BroadcastChannel {
  constructor(name) {
    super(name);
    this.unref();
  }
}

/** The FormData of fetch, which can also be constructed from a form as in a browser: React does so on submit. */
const formDataReading = (FormOfPage) =>
  class FormData extends globalThis.FormData {
    constructor(...form) {
      super();
      if (form[0]) for (const [name, value] of new FormOfPage(...form)) this.append(name, value);
    }
  };
