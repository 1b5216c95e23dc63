import { Section } from '../Section';
import { PasswordForm } from './PasswordForm';

/** Changes the password. */
export function Security() {
  return (
    <Section title="Password" heading="h3">
      <PasswordForm />
    </Section>
  );
}
