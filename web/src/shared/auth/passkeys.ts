import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { PasskeyOptionsResponse } from '@contracts/user';

/** The message when the browser used no passkey: there is none, or the member canceled. */
export const NO_PASSKEY = "We couldn't find a passkey for this site on this device.";

/** The message when the browser created no passkey, most often because the member canceled. */
export const NOT_CREATED = 'No passkey was created. Please try again.';

/** Whether this browser can use passkeys. */
export const canUsePasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Asks the browser to use a passkey; undefined when the member cancels or the browser refuses. */
export async function signWithPasskey({ options }: PasskeyOptionsResponse): Promise<unknown> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(logRefusal);
}

/** Asks the browser to create a passkey; undefined when the member cancels or the browser refuses. */
export async function createPasskey({ options }: PasskeyOptionsResponse): Promise<unknown> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({
    optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
  }).catch(logRefusal);
}

/** Browsers do not say whether the member canceled or has no passkey. */
function logRefusal(error: unknown): undefined {
  console.debug('The browser returned no passkey.', error);
}
