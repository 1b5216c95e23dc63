/**
 * Tells password managers whose password a form is about. It is hidden by CSS, not by its type: they read only text fields
 * (https://www.chromium.org/developers/design-documents/form-styles-that-chromium-understands/). Without a tab index, the focus trap of a dialog would try to focus it.
 */
export function AccountName({ email }: { email: string | undefined }) {
  if (email === undefined) return null;
  return (
    <input
      hidden
      readOnly
      tabIndex={-1}
      type="text"
      name="username"
      autoComplete="username"
      value={email}
    />
  );
}
