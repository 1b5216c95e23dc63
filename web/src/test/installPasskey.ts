/** Lets `navigator.credentials` answer with a passkey, which jsdom does not have, until the test file ends. */
export function installPasskey(): void {
  const bytes = new Uint8Array([1]).buffer;
  const response = {
    authenticatorData: bytes,
    clientDataJSON: bytes,
    signature: bytes,
    userHandle: bytes,
  };
  const credential = {
    id: 'AQ',
    rawId: bytes,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  };
  Object.defineProperty(globalThis, 'PublicKeyCredential', { value: class {}, configurable: true });
  Object.defineProperty(navigator, 'credentials', {
    value: { get: () => Promise.resolve(credential) },
    configurable: true,
  });
}
