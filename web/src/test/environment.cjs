const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom plus platform features that it hides: RTK Query needs a real fetch. */
module.exports = class extends TestEnvironment {
  channels = [];

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
    this.global.BroadcastChannel = channelKeptIn(this.channels);
  }

  async teardown() {
    for (const channel of this.channels) channel.close();
    await super.teardown();
  }
};

/** A channel that does not keep the process alive, and that can be closed with its test file, so that it receives nothing from the next ones. */
const channelKeptIn = (channels) =>
  class extends globalThis.BroadcastChannel {
    constructor(name) {
      super(name);
      this.unref();
      channels.push(this);
    }
  };

/** The FormData of fetch, which can also be constructed from a form as in a browser: React does so on submit. */
const formDataReading = (FormOfPage) =>
  class FormData extends globalThis.FormData {
    constructor(...form) {
      super();
      if (form[0]) for (const [name, value] of new FormOfPage(...form)) this.append(name, value);
    }
  };
