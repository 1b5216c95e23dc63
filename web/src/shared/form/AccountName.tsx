/**
 * Tells password managers whose password a form is about. It is hidden by CSS, not by its type: they read only text fields
 * (https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/).
 */
export function AccountName({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />;
}
